/**
 * What the server says beside the standard protocol, as it comes over the wire.
 *
 * The shapes are those of docs/language-server.md. Nothing is worked out from them here: every word that is
 * shown comes from the server.
 */

import type { Range } from 'vscode-languageclient';

/** Parameters of the notification `descant/didAnalyze`. */
export interface Analyzed {
  readonly uri: string;
  readonly version: number;
  readonly verdict: {
    readonly files: number;
    readonly ready: number;
    readonly blocked: number;
    readonly changed: number;
  };
  readonly problems: Numbers;
}

/** How many problems there are of each severity. */
export interface Numbers {
  readonly error: number;
  readonly warning: number;
  readonly information: number;
  readonly hint: number;
}

/** Result of the request `descant/review`; null for a document that is too large. */
export interface Review {
  readonly uri: string;
  readonly version: number;
  /** The verdict in a line, such as `2 files: 1 ready, 1 blocked (truncated)`. */
  readonly headline: string;
  readonly format: string;
  readonly schema: string | null;
  readonly complete: boolean;
  /** The folder that the files are compared with. */
  readonly folder: string | null;
  /** False in a workspace that is not trusted. */
  readonly canApply: boolean;
  /** What `descant.undo` takes back of this answer. */
  readonly undo: string | null;
  /** Whether files of this answer are applied to a repository and not committed. Older servers say nothing of it. */
  readonly canCommit?: boolean;
  readonly summary: Part | null;
  readonly plan: readonly Step[];
  readonly curatorActivity: Part | null;
  readonly files: readonly ReviewedFile[];
  /** How many files there are beside those listed. */
  readonly filesLeftOut: number;
  /** What the answer asks to run, which nobody does: in a sentence each, with its place. Older servers say nothing of it. */
  readonly notRun?: readonly Part[];
  readonly problems: Numbers;
  /** What the model can be asked for, such as `Ask again for 2 of 5 files`. */
  readonly prompt: string | null;
}

/** A text of the answer and its place. */
export interface Part {
  readonly text: string;
  readonly range: Range;
}

/** A step of the plan. */
export interface Step {
  readonly number: number;
  readonly description: string;
  readonly range: Range;
  /** The files that it speaks of, by their place in `files`. */
  readonly files: readonly number[];
}

/** Result of the request `descant/hunks`; null where the answer has no such file. */
export interface Hunks {
  readonly taken: number;
  readonly leftOut: number;
  readonly hunks: readonly Hunk[];
  /** How many signs the markers of its conflicts have; 0 where none is left. */
  readonly marker: number;
  /** Whether a person has resolved conflicts in it. */
  readonly decided: boolean;
}

/** A hunk of a proposed file. Lines are counted from 0; the last one is not part of it. */
export interface Hunk {
  readonly id: string;
  readonly leftOut: boolean;
  readonly before: { readonly start: number; readonly end: number };
  readonly after: { readonly start: number; readonly end: number };
  /** Of one that is left out: what it would change, in a line. */
  readonly mark: string;
}

/** Result of the commands `descant.chooseHunk` and `descant.editProposed`. */
export interface Chosen {
  readonly chosen: boolean;
  readonly path: string;
  /** Why it is not; the server has said it. */
  readonly message?: string;
}

/** A file of the answer beside the disk. */
export interface ReviewedFile {
  readonly path: string;
  readonly newPath: string | null;
  readonly operation: 'write' | 'delete' | 'move' | 'patch';
  /** `ready` where no folder belongs to the answer, so that only the text is known. */
  readonly state:
    | 'new'
    | 'modified'
    | 'merged'
    | 'older'
    | 'conflict'
    | 'unchanged'
    | 'applied'
    | 'blocked'
    | 'changed'
    | 'ready';
  readonly ready: boolean;
  /** How it stands, such as `blocked: it is incomplete`. */
  readonly sentence: string;
  /** The same in few words, beside an icon of its state: `+3 −1`, `path refused`. Older servers do not say it. */
  readonly short?: string;
  /** The same without signs, to be read aloud: `modified, 3 lines added, 1 line removed`. */
  readonly spoken: string;
  /** In sentences: why it stands so, why it is asked for, and what else there is about it. */
  readonly details: readonly string[];
  /** Lines that come and go, such as `+3 −1`; may be empty. */
  readonly counts: string;
  readonly reasons: readonly string[];
  /** Why it is asked for by itself when it is applied. */
  readonly asks: readonly string[];
  readonly range: Range;
  readonly pathRange: Range;
  /** Whether there is such a file now. */
  readonly exists: boolean;
  /** Addresses of the virtual documents with both sides. */
  readonly before: string;
  readonly after: string;
  readonly errors: number;
  readonly warnings: number;
}

/** Result of the command `descant.applyFiles`. */
export interface Applied {
  readonly applied: boolean;
  readonly files: readonly string[];
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
  readonly entry?: string;
  readonly message?: string;
}

/** Result of the command `descant.undo`. */
export interface Undone {
  readonly undone: boolean;
  readonly files: readonly string[];
  readonly message: string;
}

/** Result of the command `descant.commit` where no message is given. */
export type CommitTold =
  | { readonly id: null; readonly message: string }
  | {
      /** Given back with the message: another state is not committed. */
      readonly id: string;
      /** Such as `Commit 2 files on main`. */
      readonly headline: string;
      /** As the summary has it: a line, and perhaps more below an empty one. */
      readonly message: string;
      /** In sentences: what runs, what is left out, what stays as it is. */
      readonly details: readonly string[];
      /** In sentences: what has to be agreed to. */
      readonly questions: readonly string[];
    };

/** Result of the command `descant.commit` where a message is given. */
export interface Committed {
  readonly committed: boolean;
  readonly message: string;
  /** What git and its hooks have printed. */
  readonly output?: string;
}

/** An element of what the command `descant.convert` returns where no format is named. */
export interface ConversionChoice {
  readonly to: string;
  readonly title: string;
  readonly possible: boolean;
  /** What is left out, or why it is not possible. */
  readonly sentence: string;
}

/** Result of the command `descant.compare`; answers count from 1. */
export interface Comparison {
  readonly headline: string;
  readonly answers: readonly ComparedAnswer[];
  readonly files: readonly ComparedFile[];
}

/** An answer of a comparison: a column. */
export interface ComparedAnswer {
  readonly answer: number;
  readonly uri: string;
  readonly name: string;
  readonly headline: string;
}

/** A file of a comparison: a row. */
export interface ComparedFile {
  readonly path: string;
  readonly state: 'same' | 'different' | 'missing';
  /** In what the answers differ. */
  readonly sentence: string;
  /** What each answer has of it, in their order. */
  readonly cells: readonly (ComparedCell | null)[];
  /** Which answer has the best one and why; null where none should be taken. */
  readonly pick: { readonly answer: number | null; readonly reason: string };
}

/** What one answer has of one file. */
export interface ComparedCell {
  /** The same letter for the same content. */
  readonly variant: string;
  readonly sentence: string;
  readonly blocked: boolean;
  readonly errors: number;
  readonly warnings: number;
  /** Address of the virtual document with the file as it is proposed. */
  readonly address: string;
}

/** What a user says of lines of a file; lines are counted from 1. */
export interface Comment {
  readonly path: string;
  readonly text: string;
  readonly first: number;
  readonly last: number;
  readonly quote: string;
}

/** Result of the command `descant.askAgain`; the request goes back with the reply. */
export interface AskedAgain {
  readonly prompt: string;
  readonly title: string;
  readonly request: { readonly isWhole: boolean };
}

/** The same without secrets, of which kinds they were, and whether all kinds were looked for. */
export interface CoveredPrompt extends AskedAgain {
  readonly covered: readonly string[];
  readonly isThorough: boolean;
}

/** A file of a reply that can be read in several ways. */
export interface ReplyQuestion {
  readonly path: string;
  readonly message: string;
  readonly readings: readonly { readonly reading: string; readonly title: string }[];
}

/** Result of the command `descant.composeReply`. */
export type ComposedReply =
  | {
      readonly text: string;
      readonly headline: string;
      readonly clashes: readonly { readonly path: string | null; readonly message: string }[];
    }
  | {
      readonly text: null;
      readonly questions: readonly ReplyQuestion[];
      readonly reasons: readonly string[];
    };

/** Result of the command `descant.compose`. */
export type ComposedAnswer =
  | {
      readonly text: string;
      readonly headline: string;
      readonly clashes: readonly { readonly path: string | null; readonly message: string }[];
    }
  | { readonly text: null; readonly reasons: readonly string[] };
