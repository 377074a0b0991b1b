import * as vscode from 'vscode';
import type { ReviewedFile } from '../protocol';
import { markdown, oneLine, visible, visibleInLine } from '../escape';
import type { FileRow, FilesRow, Row } from './rows';

const { t } = vscode.l10n;
const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
const SHOWN_FOLDERS = 2;
/** Signs of a name that a view has room for, as wide as VS Code makes it. */
const SHOWN_NAME = 32;

/** How a row looks; `isTicked` tells of each file. */
export function itemOf(row: Row, isTicked: (file: ReviewedFile) => boolean): vscode.TreeItem {
  switch (row.kind) {
    case 'summary':
      return textItem(t('Summary'), 'note', row.part.text);
    case 'curatorActivity':
      return textItem(t('Manual steps'), 'person', row.part.text);
    case 'plan': {
      const steps = row.children.length;
      return groupItem(t('Plan'), 'checklist', steps === 1 ? t('1 step') : t('{0} steps', steps));
    }
    case 'step': {
      const { step, children } = row;
      const said = `${step.number}. ${oneLine(step.description)}`;
      const item = new vscode.TreeItem(said, children.length > 0 ? Collapsed : None);
      item.tooltip = escaped(step.description);
      return item;
    }
    case 'actions': {
      const actions = row.children.length;
      const count = actions === 1 ? t('1 action') : t('{0} actions', actions);
      return groupItem(t('Not run'), 'terminal', count);
    }
    case 'action': {
      const item = new vscode.TreeItem(oneLine(row.part.text), None);
      item.tooltip = escaped(row.part.text);
      return item;
    }
    case 'mention': {
      const item = new vscode.TreeItem(shortLabelOf(row.file), None);
      describe(item, row.file);
      return item;
    }
    case 'files':
      return filesItem(row, isTicked);
    case 'file':
      return fileItem(row, isTicked(row.file));
  }
}

/** A file as it is called: its path, and where it is moved to. */
export function nameOf(file: ReviewedFile): string {
  const path = file.newPath === null ? file.path : `${file.path} → ${file.newPath}`;
  return oneLine(visibleInLine(path), 1000);
}

/** The name of a file without its folder; of one that is moved both, where they differ. */
export function labelOf(file: ReviewedFile): string {
  return oneLine(labelsOf(file).join(' → '), 1000);
}

/** The same for a narrow view: names that begin alike differ at their ends, which VS Code would cut off. */
function shortLabelOf(file: ReviewedFile): string {
  return labelsOf(file).map(withoutMiddle).join(' → ');
}

function labelsOf({ path, newPath }: ReviewedFile): string[] {
  return [...new Set([path, newPath ?? path].map((one) => visibleInLine(parted(one).name)))];
}

function withoutMiddle(name: string): string {
  const signs = Array.from(name);
  const half = SHOWN_NAME >> 1;
  return signs.length <= SHOWN_NAME ? name : [...signs.slice(0, half), '…', ...signs.slice(-half)].join('');
}

/** What is said of a file, and of its folder what a narrow view has room for: its end. */
function descriptionOf(file: ReviewedFile): string {
  const folder = endOf(parted(file.newPath ?? file.path).folder);
  const said = oneLine(file.short ?? file.sentence);
  return /[^./\\]/u.test(folder) ? `${said} · ${oneLine(visibleInLine(folder))}` : said;
}

function parted(path: string): { folder: string; name: string } {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return { folder: path.slice(0, Math.max(at, 0)), name: path.slice(at + 1) || path };
}

function endOf(folder: string): string {
  const parts = folder.split(/[/\\]/u);
  return parts.length <= SHOWN_FOLDERS ? folder : ['…', ...parts.slice(-SHOWN_FOLDERS)].join('/');
}

function textItem(label: string, icon: string, text: string): vscode.TreeItem {
  const item = new vscode.TreeItem(label, None);
  item.iconPath = new vscode.ThemeIcon(icon);
  item.description = oneLine(text);
  item.tooltip = escaped(text);
  item.accessibilityInformation = { label: `${label}: ${visible(text)}` };
  return item;
}

function groupItem(label: string, icon: string, description: string): vscode.TreeItem {
  const item = new vscode.TreeItem(label, Collapsed);
  item.iconPath = new vscode.ThemeIcon(icon);
  item.description = description;
  return item;
}

function filesItem(row: FilesRow, isTicked: (file: ReviewedFile) => boolean): vscode.TreeItem {
  const item = new vscode.TreeItem(t('Files'), Expanded);
  const ready = row.children.filter((child) => child.file.ready);
  const ticked = ready.filter((child) => isTicked(child.file)).length;
  const isDone = row.children.every((child) => child.file.state === 'applied');
  const none = isDone ? t('all applied') : t('none ready');
  item.description = ready.length > 0 ? t('{0} of {1} selected', ticked, ready.length) : none;
  item.iconPath = new vscode.ThemeIcon('files');
  item.contextValue = 'files';
  // Always a box: VS Code would go on showing the one that was there before.
  item.checkboxState = box(ready.length > 0 && ticked === ready.length, t('All ready files'), t('Files'));
  item.accessibilityInformation = { label: `${t('Files')}, ${item.description}` };
  return item;
}

function fileItem(row: FileRow, ticked: boolean): vscode.TreeItem {
  const { file } = row;
  const item = new vscode.TreeItem(shortLabelOf(file), None);
  describe(item, file);
  item.checkboxState = box(ticked, whatATickDoes(file), nameOf(file));
  item.contextValue = file.ready ? (ticked ? 'file-ready-selected' : 'file-ready') : 'file';
  const said = [nameOf(file), file.spoken, ticked ? t('selected') : t('not selected')].join(', ');
  item.accessibilityInformation = { label: visible([`${said}.`, ...file.details].join(' ')) };
  return item;
}

function whatATickDoes(file: ReviewedFile): string {
  if (file.ready) return t('Select to apply');
  return file.state === 'applied'
    ? t('Already applied')
    : t('Cannot be applied: {0}', oneLine(file.sentence));
}

function describe(item: vscode.TreeItem, file: ReviewedFile): void {
  item.description = descriptionOf(file);
  item.iconPath = iconOf(file);
  item.contextValue = 'file';
  const details = file.details.map((one) => `\n- ${markdown(one)}`).join('');
  item.tooltip = new vscode.MarkdownString(
    `**${markdown(nameOf(file))}**\n\n${markdown(file.spoken)}\n${details}`,
  );
  item.accessibilityInformation = { label: `${nameOf(file)}, ${visible(file.spoken)}` };
}

/** The box of what is called `name`, which a screen reader says before what the box does. */
function box(ticked: boolean, tooltip: string, name: string): NonNullable<vscode.TreeItem['checkboxState']> {
  const { Checked, Unchecked } = vscode.TreeItemCheckboxState;
  const accessibilityInformation = { label: `${name}, ${tooltip}`, role: 'checkbox' };
  return { state: ticked ? Checked : Unchecked, tooltip, accessibilityInformation };
}

function escaped(text: string): vscode.MarkdownString {
  return new vscode.MarkdownString(markdown(text.slice(0, 5000)));
}

const ICONS: Readonly<Record<string, readonly [icon: string, color: string]>> = {
  new: ['diff-added', 'gitDecoration.addedResourceForeground'],
  modified: ['diff-modified', 'gitDecoration.modifiedResourceForeground'],
  merged: ['git-merge', 'gitDecoration.modifiedResourceForeground'],
  older: ['history', 'list.warningForeground'],
  conflict: ['git-pull-request-closed', 'gitDecoration.conflictingResourceForeground'],
  ready: ['pass', 'testing.iconPassed'],
  unchanged: ['circle-outline', 'disabledForeground'],
  applied: ['pass-filled', 'testing.iconPassed'],
  blocked: ['error', 'list.errorForeground'],
  changed: ['warning', 'list.warningForeground'],
  delete: ['diff-removed', 'gitDecoration.deletedResourceForeground'],
  move: ['diff-renamed', 'gitDecoration.renamedResourceForeground'],
};

/** The picture of a state; of a file that is ready to be deleted or moved, the picture of that. */
function iconOf(file: ReviewedFile): vscode.ThemeIcon {
  const found = (file.ready ? ICONS[file.operation] : undefined) ??
    ICONS[file.state] ?? ['file', 'foreground'];
  return new vscode.ThemeIcon(found[0], new vscode.ThemeColor(found[1]));
}
