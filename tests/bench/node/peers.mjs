// Answers one request a line on standard input, one line each: {"peer", "text", "times"} -> {"seconds", "value"}.
// The time is that of the CPU, of all threads of the process; it is measured here, so that the pipe does not count.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(process.argv[2] + "/");
const { jsonrepair } = require("jsonrepair");
const { parse } = require("jsonc-parser");
const peers = {
  jsonrepair: (text) => JSON.parse(jsonrepair(text)),
  "jsonc-parser": (text) => parse(text, [], { allowTrailingComma: true }),
};
let text = "";

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  text = request.text ?? text;
  let value = null;
  const begin = process.cpuUsage();
  for (let time = 0; time < request.times; time++) {
    try {
      value = peers[request.peer](text);
    } catch {
      value = null;
    }
  }
  const { user, system } = process.cpuUsage(begin);
  const answer = { seconds: (user + system) / 1e6 / request.times, value: request.isValueWanted ? value : null };
  process.stdout.write(JSON.stringify(answer) + "\n");
}
