/** The processes of the language server of one window, to be killed as the system may kill them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Workbench } from './workbench';

/** Those that the extension has started. */
export function fronts(workbench: Workbench): number[] {
  return startedBy(workbench, /python\S* -m descant_server lsp/);
}

/** Those that read answers for them. */
export function workers(workbench: Workbench): number[] {
  return startedBy(workbench, /python\S* -P -m descant_server\.worker /);
}

function startedBy(workbench: Workbench, command: RegExp): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,args=', '--no-headers'], { encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((line) => command.test(line))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => isOf(pid, workbench.server.home));
}

/** Whether a process was started with this home: others on the machine are left alone. */
function isOf(pid: number, home: string): boolean {
  try {
    return readFileSync(`/proc/${String(pid)}/environ`, 'utf8')
      .split('\0')
      .includes(`HOME=${home}`);
  } catch {
    return false; // it has ended
  }
}
