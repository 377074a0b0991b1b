// Writes the tables of README.md: the commands and the settings of package.json in the words of package.nls.json.
import { readFileSync } from 'node:fs';
import { generated } from './generated.mjs';

const root = new URL('../', import.meta.url);
const read = (name) => readFileSync(new URL(name, root), 'utf8');
const { contributes } = JSON.parse(read('package.json'));
const texts = JSON.parse(read('package.nls.json'));
const said = (text) => text.replace(/^%(.+)%$/, (_, key) => texts[key]);
const row = (...cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head, rows) => [row(...head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n');

const keys = Object.fromEntries(contributes.keybindings.map(({ command, key }) => [command, key]));
const spelled = (key) => `\`${key.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}\``;
const tables = {
  commands: table(
    ['command', 'keys'],
    contributes.commands.map(({ command, title }) =>
      row(said(title), command in keys ? spelled(keys[command]) : ''),
    ),
  ),
  settings: table(
    ['setting', 'description', 'default'],
    Object.entries(contributes.configuration.properties).map(([name, setting]) =>
      row(`\`${name}\``, said(setting.markdownDescription), `\`${JSON.stringify(setting.default)}\``),
    ),
  ),
};

const filled = read('README.md').replace(
  /(<!-- (\w+) of package\.json -->\n).*?(\n<!-- end -->)/gs,
  (_, before, name, after) => `${before}\n${tables[name]}\n${after}`,
);
generated(new URL('README.md', root), filled);
