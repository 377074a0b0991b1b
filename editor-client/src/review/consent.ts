import * as vscode from 'vscode';
import type { ReviewedFile } from '../protocol';
import { oneLine, withoutIcons } from '../escape';
import { nameOf } from './items';

const { t } = vscode.l10n;
const { Separator } = vscode.QuickPickItemKind;

/** Paths that a question names in its title; all of them stand in its list. */
const NAMED = 2;

/** What a person decides: the files to apply, or those to look at before anything is applied. */
export type Decision =
  { readonly apply: readonly ReviewedFile[] } | { readonly review: readonly ReviewedFile[] };

interface Choice extends vscode.QuickPickItem {
  readonly decision?: Decision;
}

/**
 * Ask once for those of `files` that the server says are to be asked for, unless a person has agreed to them.
 * Undefined where they want nothing of it.
 */
export async function decided(
  files: readonly ReviewedFile[],
  isAgreed: (file: ReviewedFile) => boolean,
): Promise<Decision | undefined> {
  const asked = files.filter((file) => file.asks.length > 0 && !isAgreed(file));
  if (asked.length === 0) return { apply: files };
  const others = files.filter((file) => !asked.includes(file));
  const picked = await vscode.window.showQuickPick<Choice>(choices(files, asked, others), {
    ignoreFocusOut: true,
    title: t('Review before applying: {0}', namesOf(asked)),
    placeHolder: t('Nothing is applied until you choose. Escape cancels.'),
  });
  return picked?.decision;
}

/** What can be chosen, the safe answer first, and each of the files in question below. */
function choices(
  files: readonly ReviewedFile[],
  asked: readonly ReviewedFile[],
  others: readonly ReviewedFile[],
): Choice[] {
  const review = {
    label: `$(diff) ${t('Review First')}`,
    description: t('Nothing is applied yet.'),
    ...(asked.length === 1 && { detail: reasonsOf(asked) }),
    decision: { review: asked },
  };
  const all = {
    label: `$(check-all) ${files.length === 1 ? t('Apply') : t('Apply All {0} Files', files.length)}`,
    description: withoutIcons(t('Including {0}', namesOf(asked))),
    decision: { apply: files },
  };
  const rest = {
    label: `$(check) ${others.length === 1 ? t('Apply 1 Other File') : t('Apply {0} Other Files', others.length)}`,
    description: withoutIcons(t('Without {0}', namesOf(asked))),
    decision: { apply: others },
  };
  const each = asked.map((file) => ({
    label: withoutIcons(nameOf(file)),
    detail: reasonsOf([file]),
    decision: { review: [file] },
  }));
  const separator = { label: t('Review one of them'), kind: Separator };
  const list = asked.length > 1 ? [separator, ...each] : [];
  return [review, all, ...(others.length > 0 ? [rest] : []), ...list];
}

/** Why files are asked for. */
function reasonsOf(files: readonly ReviewedFile[]): string {
  return withoutIcons(oneLine(files.flatMap((file) => file.details).join(' ')));
}

/** Files by name, as many as a line has room for. */
function namesOf(files: readonly ReviewedFile[]): string {
  const names = [...new Set(files.map(nameOf))];
  const more = names.length - NAMED;
  const named = names.slice(0, NAMED).join(', ');
  return more > 0 ? t('{0} and {1} more', named, more) : named;
}
