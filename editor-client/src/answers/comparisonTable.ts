import { Uri, l10n } from 'vscode';
import { nameOf } from '../language';
import type { ComparedAnswer, ComparedCell, ComparedFile, Comparison } from '../protocol';
import { Markup, html, shortened } from './markup';

/** Files that are listed at most; the best is taken of all others. */
export const MOST_FILES = 1000;
const LONGEST_PATH = 300;
const LONGEST_SENTENCE = 600;

/** What the page of a comparison shows. */
export interface Shown {
  readonly comparison: Comparison;
  /** What has to be said of it, such as that an answer was closed; may be empty. */
  readonly notice: string;
  /** Whether something can be done with it still. */
  readonly isUsable: boolean;
}

/** The body of the page: the files in rows, the answers in columns, and in each cell what the one has of the other. */
export function comparisonTable({ comparison, notice, isUsable }: Shown): string {
  const { answers, files, headline } = comparison;
  const listed = files.slice(0, MOST_FILES);
  const content = html`<div class="actions">
      <button type="button" data-do="compose">${l10n.t('Compose')}</button>
      <button type="button" data-do="best" class="secondary">${l10n.t('Select Best Versions')}</button>
      <label><input type="checkbox" data-do="filter" />${l10n.t('Hide identical files')}</label>
    </div>
    <p class="hint">
      ${l10n.t('Select an answer for each file. Click a cell to compare it with the selected version.')}
      ${l10n.t('The same letter is the same version.')}
    </p>
    <table role="table" aria-labelledby="headline">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">${l10n.t('File')}</th>
          ${answers.map(column)}
          <th role="columnheader" scope="col">${l10n.t('Leave out')}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${listed.map((file, row) => tableRow(file, row, answers))}
      </tbody>
    </table>
    ${leftOver(files.length - listed.length)}`;
  return html`<h1 id="headline">${headline}</h1>
    <p role="status" class="notice">${notice}</p>
    ${isUsable ? html`<div>${content}</div>` : html`<div inert>${content}</div>`}`.source;
}

function column({ answer, name, headline }: ComparedAnswer): Markup {
  return html`<th role="columnheader" scope="col">
    <button
      type="button"
      class="link"
      data-do="open"
      data-answer="${answer - 1}"
      title="${l10n.t('Show answer')}"
    >
      ${answer}: ${shortened(name, LONGEST_PATH)}
    </button>
    <span class="headline">${headline}</span>
  </th>`;
}

function tableRow(file: ComparedFile, row: number, answers: readonly ComparedAnswer[]): Markup {
  const path = shortened(file.path, LONGEST_PATH);
  const said = file.state === 'same' ? file.sentence : `${file.sentence}. ${file.pick.reason}`;
  return html`<tr role="row" data-state="${file.state}">
    <th role="rowheader" scope="row">
      <bdi class="path" dir="ltr">${path}</bdi
      ><span class="sentence">${shortened(said, LONGEST_SENTENCE)}</span>
    </th>
    ${answers.map(({ answer }, at) => tableCell(file.cells[at] ?? null, { path, row, answer, file }))}
    <td role="cell">${choice(row, 'none', l10n.t('Leave out {0}', path), file.pick.answer === null)}</td>
  </tr>`;
}

interface Where {
  readonly path: string;
  readonly row: number;
  readonly answer: number;
  readonly file: ComparedFile;
}

function tableCell(cell: ComparedCell | null, { path, row, answer, file }: Where): Markup {
  if (cell === null) {
    return html`<td role="cell" class="missing">
      <span aria-label="${l10n.t('Not in answer {0}', answer)}">–</span>
    </td>`;
  }
  const isBest = file.pick.answer === answer;
  // Where all are the same none is better.
  const mark = isBest && file.state !== 'same' ? html`<span class="best">${l10n.t('best')}</span>` : '';
  const take = l10n.t('Use {0} from answer {1}', path, answer);
  const compare = l10n.t(
    '{0} in answer {1}: {2}. Compare with the selected version',
    path,
    answer,
    cell.sentence,
  );
  return html`<td role="cell" data-wrong="${wrong(cell)}">
    ${choice(row, String(answer - 1), take, isBest)}<button
      type="button"
      class="link"
      data-do="show"
      data-row="${row}"
      data-answer="${answer - 1}"
      aria-label="${compare}"
    >
      ${cell.sentence}</button
    >${mark}
  </td>`;
}

function choice(row: number, value: string, label: string, isBest: boolean): Markup {
  // Where nobody has chosen the best is taken, so that it is what a page starts with.
  const checked = isBest ? html` checked data-best` : '';
  return html`<input type="radio" name="${row}" value="${value}" aria-label="${label}" ${checked} />`;
}

function wrong(cell: ComparedCell): string {
  if (cell.blocked || cell.errors > 0) return 'error';
  return cell.warnings > 0 ? 'warning' : '';
}

function leftOver(number: number): Markup {
  if (number <= 0) return html``;
  return html`<p>${l10n.t('{0} more files are not shown. The best version of each is used.', number)}</p>`;
}

/** The comparison with each answer called as its tab is. */
export function called(comparison: Comparison): Comparison {
  const answers = comparison.answers.map((answer) => {
    const uri = Uri.parse(answer.uri, true);
    return uri.scheme === 'untitled' ? { ...answer, name: nameOf(uri) } : answer;
  });
  return { ...comparison, answers };
}
