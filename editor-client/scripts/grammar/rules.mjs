/**
 * The grammar of raw answers: what is around the code, and where code of which language begins and ends.
 *
 * Only what can be told line by line is coloured here; the server's semantic tokens, which know the whole answer, come
 * on top. Code stands in `begin`/`while` rules, which end at their closing line whatever is open in the code.
 */
import { LANGUAGES, embedded } from './languages.mjs';

const punctuation = (kind) => `punctuation.definition.tag.${kind}.llm-response`;
const names = (captures) =>
  Object.fromEntries(Object.entries(captures).map(([group, name]) => [group, { name }]));
const pathEnd = (extensions) => `(?:\\.|(?<![\\w.-]))(?:${extensions.join('|')})(?![\\w.-])`;
const byLanguage = (rule) => LANGUAGES.map((language) => rule(...language));

const PATH_ATTRIBUTE = '(?:path|name|filename|file_path|filepath)';
const QUOTE = '["\'“”]?';
const ONE_LINE = '(?=.*</file\\s*>)';
const FILE_LINE = `^(?!.*</file\\s*>\\s*$|<file\\b[^>]*\\b${PATH_ATTRIBUTE}\\s*=)`;
const FILE_TAG = names({
  1: punctuation('begin'),
  2: 'entity.name.tag.file.llm-response',
  3: 'entity.other.attribute-name.llm-response',
  4: 'entity.name.filename.llm-response',
  5: punctuation('end'),
});
const CDATA = 'meta.tag.cdata.llm-response';

const fileTag = (path) =>
  `(?i)\\G(<)(file)\\b(?:[^>]*?\\b(${PATH_ATTRIBUTE})\\s*=\\s*(${QUOTE}${path}${QUOTE}))[^>]*(>)`;

const codeInFileTag = (id, scope, extensions) => ({
  begin: `${fileTag(`[^"'“”>]*?${pathEnd(extensions)}`)}(<!\\[CDATA\\[)?(?!.*</file\\s*>)`,
  beginCaptures: { ...FILE_TAG, 6: { name: CDATA } },
  while: `(?i)${FILE_LINE}`,
  contentName: embedded(id),
  patterns: [{ include: scope }],
});

const pathElement = (path) => `(?i)\\G(<)(path|name)(>)\\s*(${path})\\s*(</)(\\2)(>)`;
const PATH_ELEMENT = names({
  1: punctuation('begin'),
  2: 'entity.name.tag.llm-response',
  3: punctuation('end'),
  4: 'entity.name.filename.llm-response',
  5: punctuation('begin'),
  6: 'entity.name.tag.llm-response',
  7: punctuation('end'),
});

const codeBelowPath = (id, scope, extensions) => ({
  begin: pathElement(`[^<]*?${pathEnd(extensions)}`),
  beginCaptures: PATH_ELEMENT,
  end: '(?i)(?=</file\\s*>|<(?:path|name)>)',
  patterns: [
    {
      begin: '(?i)(<)(content|contents|code)(>)(<!\\[CDATA\\[)?(?!.*</\\2\\s*>)',
      beginCaptures: names({
        1: punctuation('begin'),
        2: 'entity.name.tag.llm-response',
        3: punctuation('end'),
        4: CDATA,
      }),
      while: '(?i)^(?!.*</(?:content|contents|code)\\s*>\\s*(?:</file\\s*>\\s*)?$)',
      contentName: embedded(id),
      patterns: [{ include: scope }],
    },
    { include: '#tag' },
  ],
});

const FENCE = '(`{3,}|~{3,})';
/** Never takes the end of the line, behind which `\G` would stand at the start of the next. */
const fence = (info) => `(?i)\\G(\\s*)${FENCE}[ \\t]*(${info})[ \\t]*$`;
const FENCE_CAPTURES = names({
  2: 'punctuation.definition.fence.llm-response',
  3: 'fenced_code.block.language.llm-response',
});
/** A fence ends where the same mark stands alone. */
const FENCE_LINE = '^(?!\\s*\\2[`~]*\\s*$)';
const wordIn = (words) => `[{.]{0,2}(?:${words.map((word) => word.replaceAll('+', '\\+')).join('|')})`;

const codeInFence = (id, scope, extensions, others) => ({
  begin: fence(
    `${wordIn([...extensions, ...others, id])}(?:[ \\t:{,][^\`\n]*|\\})?|[^\`\n]*?[^\`\\s]${pathEnd(extensions)}`,
  ),
  beginCaptures: FENCE_CAPTURES,
  while: FENCE_LINE,
  contentName: embedded(id),
  patterns: [{ include: '#edits' }, { include: scope }],
});

const answerInFence = (info) => ({
  begin: fence(info),
  beginCaptures: FENCE_CAPTURES,
  while: FENCE_LINE,
  patterns: [{ include: '#directive' }, { include: '#tags' }, { include: '#edits' }],
});

export const GRAMMAR = {
  information_for_contributors: 'Written by scripts/grammar/write.mjs; change the rules there.',
  name: 'Model Response',
  scopeName: 'text.llm-response',
  patterns: [
    { include: '#directive' },
    { include: '#channels' },
    { include: '#reasoning' },
    { include: '#events' },
    { include: '#json' },
    { include: '#fence' },
    { include: '#edits' },
    { include: '#tags' },
    { include: '#prose' },
  ],
  repository: {
    directive: {
      comment: 'The line that says by which schema the text is read, and which problems are ignored.',
      match: '^\\s*(//|#|<!--)\\s*(descant:)\\s*(.*?)\\s*(-->)?\\s*$',
      name: 'comment.line.directive.llm-response',
      captures: names({ 2: 'keyword.control.directive.llm-response' }),
    },
    channels: {
      patterns: [
        {
          comment: 'What stands in any channel but the final one is never read.',
          begin:
            '(<\\|channel\\|>)\\s*((?!final\\b)[a-z]+)([^<]*)(?:(<\\|constrain\\|>)([^<]*))?(<\\|message\\|>)',
          beginCaptures: names({
            1: 'keyword.control.channel.llm-response',
            2: 'entity.name.section.channel.llm-response',
            4: 'keyword.control.channel.llm-response',
            6: 'keyword.control.channel.llm-response',
          }),
          end: '(?=<\\|(?:start|channel|end|return|call)\\|>)',
          contentName: 'comment.block.channel.llm-response',
        },
        {
          match: '(<\\|(?:start|channel|constrain)\\|>)\\s*([\\w.]*)',
          captures: names({
            1: 'keyword.control.channel.llm-response',
            2: 'entity.name.section.channel.llm-response',
          }),
        },
        { match: '<\\|(?:message|end|return|call)\\|>', name: 'keyword.control.channel.llm-response' },
      ],
    },
    reasoning: {
      begin: '(?i)(</?)(think|thinking|reasoning)(>)(?<!</think>|</thinking>|</reasoning>)',
      beginCaptures: names({
        1: punctuation('begin'),
        2: 'keyword.control.channel.llm-response',
        3: punctuation('end'),
      }),
      end: '(?i)(</)(think|thinking|reasoning)(>)',
      endCaptures: names({
        1: punctuation('begin'),
        2: 'keyword.control.channel.llm-response',
        3: punctuation('end'),
      }),
      contentName: 'comment.block.reasoning.llm-response',
    },
    events: {
      comment: 'A stream of server-sent events, an object a line.',
      begin: '^(data|event|id|retry)(:)(?=\\s*(?:[{"\\[]|\\[DONE\\]|[\\w.-]+\\s*$))',
      beginCaptures: names({
        1: 'keyword.other.event.llm-response',
        2: 'punctuation.separator.event.llm-response',
      }),
      end: '$',
      patterns: [{ match: '\\[DONE\\]', name: 'constant.language.llm-response' }, { include: 'source.json' }],
    },
    json: {
      comment: 'An object or a list that begins a line, or follows a mark between channels.',
      begin: '(?:^\\s*|(?<=\\|>)\\s*)(?=\\{\\s*(?:$|["\'{}/]|[\\w$]+\\s*:)|\\[\\s*(?:$|[{"]))',
      end: '(?<=[}\\]])|(?=^\\s*(?:`{3,}|~{3,})\\s*$)',
      patterns: [{ include: 'source.json#object' }, { include: 'source.json#array' }],
    },
    fence: {
      begin: '^(?=\\s*(?:`{3,}[^`]*$|~{3,}))',
      end: '(?!\\G)^\\s*(`{3,}|~{3,})\\s*$',
      endCaptures: names({ 1: 'punctuation.definition.fence.llm-response' }),
      name: 'markup.fenced_code.block.llm-response',
      patterns: [
        {
          ...answerInFence('diff|patch|udiff'),
          contentName: embedded('diff'),
          patterns: [{ include: '#edits' }, { include: 'source.diff' }],
        },
        answerInFence('xml'),
        ...byLanguage(codeInFence),
        answerInFence('[^`\\n]*'),
      ],
    },
    edits: {
      patterns: [{ include: '#search-replace' }, { include: '#apply-patch' }, { include: '#unified-diff' }],
    },
    'search-replace': {
      begin: '^\\s*(<{5,9} ?SEARCH>?)\\s*$',
      beginCaptures: names({ 1: 'keyword.control.edit.llm-response' }),
      end: '^\\s*(>{5,9} ?REPLACE)\\s*$',
      endCaptures: names({ 1: 'keyword.control.edit.llm-response' }),
      name: 'meta.edit.search-replace.llm-response',
      patterns: [
        {
          match: '^(:(?:start|end)_line:)[ \\t]*(\\d+)\\s*$|^(-{5,9})\\s*$',
          captures: names({
            1: 'keyword.other.hint.llm-response',
            2: 'constant.numeric.llm-response',
            3: 'keyword.control.edit.llm-response',
          }),
        },
        {
          begin: '^\\s*(={5,9})\\s*$',
          beginCaptures: names({ 1: 'keyword.control.edit.llm-response' }),
          end: '(?=^\\s*>{5,9} ?REPLACE\\s*$)',
          contentName: 'markup.inserted.llm-response',
        },
        { match: '^.*$', name: 'markup.deleted.llm-response' },
      ],
    },
    'apply-patch': {
      begin: '^\\s*(\\*\\*\\* (?:Begin Patch\\s*$|(?=(?:Add|Update|Delete) File:)))',
      beginCaptures: names({ 1: 'keyword.control.edit.llm-response' }),
      end: '^\\s*(\\*\\*\\* End Patch)\\s*$|(?=^\\s*(?:`{3,}|~{3,})\\s*$)',
      endCaptures: names({ 1: 'keyword.control.edit.llm-response' }),
      name: 'meta.edit.patch.llm-response',
      patterns: [
        {
          match:
            '(?:^\\s*(\\*\\*\\*) |\\G)((?:Add|Update|Delete) File:|Move to:|End of File)[ \\t]*(.*?)\\s*$',
          captures: names({
            1: 'keyword.control.edit.llm-response',
            2: 'keyword.control.edit.llm-response',
            3: 'entity.name.filename.llm-response',
          }),
        },
        { include: '#changed-lines' },
      ],
    },
    'unified-diff': {
      begin: '^(?=diff --git |--- (?:/dev/null|"?[ab]/|\\S+\\.\\w+)[^-]*$)',
      while:
        '^(?=[-+ @\\\\]|diff --git |index |Index: |(?:old|new|new file|deleted file) mode |(?:dis)?similarity |rename |copy |Binary )',
      name: 'meta.edit.diff.llm-response',
      patterns: [
        {
          match: '^(---|\\+\\+\\+) (.*?)\\s*$',
          captures: names({ 1: 'keyword.control.edit.llm-response', 2: 'entity.name.filename.llm-response' }),
        },
        {
          match: '^(?:diff|index|Index|old|new|deleted|(?:dis)?similarity|rename|copy|Binary).*$',
          name: 'meta.diff.header.llm-response',
        },
        { include: '#changed-lines' },
      ],
    },
    'changed-lines': {
      patterns: [
        {
          match: '^(@@)(.*)$',
          captures: names({ 1: 'keyword.control.edit.llm-response', 2: 'meta.diff.range.llm-response' }),
        },
        { match: '^\\+.*$', name: 'markup.inserted.llm-response' },
        { match: '^-.*$', name: 'markup.deleted.llm-response' },
      ],
    },
    tags: {
      patterns: [
        {
          comment: 'A file with its content, whichever its language.',
          begin: '(?i)(?=<file\\b[^>]*>)(?!<file[^>]*/>)',
          end: '(?i)(\\]\\]>)?(</)(file)\\s*(>)|(?!\\G)(?=^<file\\b)',
          endCaptures: names({
            1: CDATA,
            2: punctuation('begin'),
            3: 'entity.name.tag.file.llm-response',
            4: punctuation('end'),
          }),
          name: 'meta.file.llm-response',
          patterns: [
            ...byLanguage(codeInFileTag),
            {
              comment: 'In a language that is not known.',
              begin: `${fileTag('[^"\'“”>]*')}(?!.*</file\\s*>)`,
              beginCaptures: FILE_TAG,
              while: `(?i)${FILE_LINE}`,
              contentName: embedded('plaintext'),
            },
            { comment: 'In one line.', match: `${fileTag('[^"\'“”>]*')}${ONE_LINE}`, captures: FILE_TAG },
            { include: '#path-element' },
            { include: '#tag' },
          ],
        },
        { include: '#tag' },
      ],
    },
    'path-element': {
      begin: '(?i)(?=<(path|name)>[^<]*</\\1>)',
      end: '(?!\\G)',
      patterns: [...byLanguage(codeBelowPath), { match: pathElement('[^<]*'), captures: PATH_ELEMENT }],
    },
    tag: {
      patterns: [
        { match: '<!--.*?-->', name: 'comment.block.llm-response' },
        { match: '<!\\[CDATA\\[|\\]\\]>|<\\?xml\\b[^>]*\\?>', name: CDATA },
        {
          match: '(</?)([A-Za-z_][\\w.-]*)((?:\\s+[^<>]*)?)(/?>)',
          captures: {
            ...names({ 1: punctuation('begin'), 2: 'entity.name.tag.llm-response', 4: punctuation('end') }),
            3: {
              patterns: [
                {
                  match: '([\\w:-]+)\\s*(=)\\s*("[^"]*"|\'[^\']*\'|[^\\s"\'>]+)',
                  captures: names({
                    1: 'entity.other.attribute-name.llm-response',
                    2: 'punctuation.separator.key-value.llm-response',
                    3: 'string.quoted.llm-response',
                  }),
                },
              ],
            },
          },
        },
      ],
    },
    prose: {
      patterns: [
        { match: '^\\s{0,3}#{1,6}\\s.*$', name: 'markup.heading.llm-response' },
        { match: '(`+)[^`]+\\1', name: 'markup.inline.raw.llm-response' },
        { match: '(\\*\\*|__)(?=\\S)[^*_]+(?<=\\S)\\1', name: 'markup.bold.llm-response' },
        {
          match: '^\\s*(?:[-*+]|\\d{1,9}[.)])(?=\\s)',
          name: 'punctuation.definition.list.begin.llm-response',
        },
      ],
    },
  },
};
