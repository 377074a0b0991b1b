import type { Part, Review, ReviewedFile, Step } from '../protocol';

/** A text of the answer. */
export interface TextRow {
  readonly kind: 'summary' | 'curatorActivity';
  readonly id: string;
  readonly part: Part;
}

/** The plan, with its steps. */
export interface PlanRow {
  readonly kind: 'plan';
  readonly id: string;
  readonly children: readonly StepRow[];
}

/** A step of the plan, with the files that it speaks of. */
export interface StepRow {
  readonly kind: 'step';
  readonly id: string;
  readonly step: Step;
  readonly children: readonly MentionRow[];
}

/** A file below a step that speaks of it. */
export interface MentionRow {
  readonly kind: 'mention';
  readonly id: string;
  readonly file: ReviewedFile;
}

/** All files. */
export interface FilesRow {
  readonly kind: 'files';
  readonly id: string;
  readonly children: readonly FileRow[];
}

/** A file that can be ticked. */
export interface FileRow {
  readonly kind: 'file';
  readonly id: string;
  readonly file: ReviewedFile;
}

/** What the answer asks to run. */
export interface ActionsRow {
  readonly kind: 'actions';
  readonly id: string;
  readonly children: readonly ActionRow[];
}

/** A command or a call of a tool, which nobody runs. */
export interface ActionRow {
  readonly kind: 'action';
  readonly id: string;
  readonly part: Part;
}

/** A row of the tree. */
export type Row = TextRow | PlanRow | StepRow | MentionRow | ActionsRow | ActionRow | FilesRow | FileRow;

/** The rows below `row`. */
export function childrenOf(row: Row): readonly Row[] {
  return 'children' in row ? row.children : [];
}

/** The rows of one answer. They stay the same objects while the answer has the same parts. */
export class Rows {
  roots: readonly Row[] = [];
  private uri = '';
  private all: readonly Row[] = [];
  private parents = new Map<Row, Row>();

  /** Take what is said of an answer now. Returns the rows that look otherwise; undefined: all are new. */
  update(review: Review | undefined): Row[] | undefined {
    const roots = review === undefined ? [] : layOut(review);
    const all = [...flat(roots)];
    const isSame =
      review?.uri === this.uri &&
      all.length === this.all.length &&
      all.every((row, index) => row.id === this.all[index]?.id);
    if (isSame) return this.all.filter((row, index) => take(row, all[index]));
    [this.roots, this.all, this.uri] = [roots, all, review?.uri ?? ''];
    this.parents = new Map(all.flatMap((row) => childrenOf(row).map((child) => [child, row])));
    return undefined;
  }

  parentOf(row: Row): Row | undefined {
    return this.parents.get(row);
  }

  /** Whether a row is one of these, and none of an answer that was shown before or of somebody else. */
  has(row: unknown): row is Row {
    return this.all.some((one) => one === row);
  }

  /** The files that can be ticked, in the order of the answer. */
  get files(): readonly FileRow[] {
    return this.all.filter((row) => row.kind === 'file');
  }
}

function layOut(review: Review): Row[] {
  const rows: Row[] = [];
  const { summary, plan, curatorActivity, notRun = [], files } = review;
  if (summary !== null) rows.push({ kind: 'summary', id: 'summary', part: summary });
  if (plan.length > 0) {
    const children = plan.map((step, index): StepRow => {
      const id = `plan/${index}`;
      const mentions = step.files.flatMap((number) => {
        const file = files[number];
        return file === undefined ? [] : [{ kind: 'mention', id: `${id}/${number}`, file } as const];
      });
      return { kind: 'step', id, step, children: mentions };
    });
    rows.push({ kind: 'plan', id: 'plan', children });
  }
  if (curatorActivity !== null)
    rows.push({ kind: 'curatorActivity', id: 'curatorActivity', part: curatorActivity });
  if (notRun.length > 0) {
    const children = notRun.map((part, index): ActionRow => ({
      kind: 'action',
      id: `actions/${index}`,
      part,
    }));
    rows.push({ kind: 'actions', id: 'actions', children });
  }
  if (files.length > 0) {
    const times = new Map<string, number>();
    const children = files.map((file): FileRow => {
      const time = times.get(file.path) ?? 0;
      times.set(file.path, time + 1);
      return { kind: 'file', id: `files/${time}/${file.path}`, file };
    });
    rows.push({ kind: 'files', id: 'files', children });
  }
  return rows;
}

function* flat(rows: readonly Row[]): Generator<Row> {
  for (const row of rows) {
    yield row;
    yield* flat(childrenOf(row));
  }
}

/** Give `row` what `fresh` says; whether it looks otherwise then. */
function take(row: Row, fresh: Row | undefined): boolean {
  const isOther = looks(row) !== looks(fresh);
  if ('file' in row && fresh !== undefined && 'file' in fresh) Object.assign(row, { file: fresh.file });
  if ('part' in row && fresh !== undefined && 'part' in fresh) Object.assign(row, { part: fresh.part });
  if ('step' in row && fresh !== undefined && 'step' in fresh) Object.assign(row, { step: fresh.step });
  return isOther;
}

/** What is seen of a row: places are not, and move with every edit before them. */
function looks(row: Row | undefined): string {
  const seen: Partial<Record<string, unknown>> = { ...row };
  delete seen.children;
  return JSON.stringify(seen, (name, value: unknown) =>
    name === 'range' || name === 'pathRange' ? undefined : value,
  );
}
