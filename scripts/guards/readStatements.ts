import { type Node, type ParseResult, parseSync, type TemplateLiteral } from 'oxc-parser';
import { clusterRules, isVolatile, volatileInChange } from './clusterRules.ts';
import { hole, readSqlText, unknownTable } from './readSqlText.ts';
import type { Statement, Tie, Use } from './statement.ts';
import { childrenOf } from './walk.ts';

/** Statements, the lines with SQL (possibly only fragments), and why a file could not be read. */
export type Sql = {
  readonly statements: readonly Statement[];
  readonly lines: readonly number[];
  /** What a cluster would not run. */
  readonly broken: readonly { readonly line: number; readonly problem: string }[];
  readonly fault?: string;
};

type Known = {
  isTable(name: string): boolean;
  /** True for the name of a piece of SQL with a volatile function in it. */
  isVolatile(name: string): boolean;
  readonly writers: readonly string[];
};
type Draft = { readonly line: number; readonly uses: Use[]; readonly ties: Tie[] };
type Place = {
  readonly draft?: Draft | undefined;
  readonly isCondition: boolean;
  /** Within an update or a delete. */
  readonly isChange?: boolean;
};
type Call = { readonly name: string; readonly args: readonly Node[] };

const changing = new Set(['updateTable', 'deleteFrom']);
const writing = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const opening = new Set([...writing, 'selectFrom', 'selectNoFrom']);
const joining = /^(inner|left|right|full|cross)Join(Lateral)?$|^(from|using)$/;
const conditional = /^(where|whereRef|on|onRef)$|Join$/;
/** An insert of what a query gives names its columns. */
const constraining = /^(where|whereRef|on|onRef|columns)$|Join$/;
const isRaw = /^(sql|CompiledQuery)$/;
const otherOperator = /^(<>|!=|<|>|<=|>=|is|is not|not in|like|ilike)$/;

/** Whether to parse it: most files hold no SQL. */
const mayHoldSql =
  /\b(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto|Join)\b|\w+Join\(|\bsql\b|\bCompiledQuery\b|Rows\(/;

/** Finds the SQL of a TypeScript file: kysely's query builder, its sql`` templates, and calls of writing functions. */
export function readStatements(path: string, text: string, known: Known): Sql {
  if (!mayHoldSql.test(text)) return { statements: [], lines: [], broken: [] };
  const parsed = parseSync(path, text);
  const [fault] = parsed.errors;
  return fault ? { statements: [], lines: [], broken: [], fault: fault.message } : new Reader(text, known).read(parsed);
}

class Reader {
  readonly #text: string;
  readonly #known: Known;
  readonly #found: Draft[] = [];
  readonly #lines: number[] = [];
  readonly #broken: { line: number; problem: string }[] = [];

  constructor(text: string, known: Known) {
    this.#text = text;
    this.#known = known;
  }

  read({ program }: ParseResult): Sql {
    this.#visit(program, { isCondition: false });
    const statements = this.#found.filter(({ uses }) => uses.length > 0);
    return { statements, lines: this.#lines, broken: this.#broken };
  }

  #visit(node: Node, place: Place) {
    if (node.type === 'CallExpression') return this.#visitChain(node, place);
    if (node.type === 'TaggedTemplateExpression' && isSql(node.tag)) return this.#visitTemplate(node, place);
    if (node.type === 'Identifier' && place.isChange && this.#known.isVolatile(node.name))
      this.#broken.push({ line: this.#lineOf(node), problem: volatileInChange });
    for (const child of childrenOf(node)) this.#visit(child, place);
  }

  /** A chain of calls is read as a whole, from its last call to its first. */
  #visitChain(node: Node, place: Place) {
    const calls: Call[] = [];
    let root: Node = node;
    while (root.type === 'CallExpression' && root.callee.type === 'MemberExpression') {
      const { property, object } = root.callee;
      calls.unshift({ name: property.type === 'Identifier' ? property.name : '', args: root.arguments });
      root = object;
    }
    if (root.type === 'CallExpression') {
      calls.unshift({ name: root.callee.type === 'Identifier' ? root.callee.name : '', args: root.arguments });
      if (root.callee.type !== 'Identifier') this.#visit(root.callee, place);
    } else {
      this.#visit(root, place);
      if (calls[0]?.name === 'raw' && root.type === 'Identifier' && isRaw.test(root.name)) this.#readRaw(root);
    }
    const draft = this.#draftOf(calls, node) ?? place.draft;
    const isOwn = draft !== place.draft;
    const isChange = place.isChange || calls.some(({ name }) => changing.has(name));
    for (const { name, args } of calls) {
      const isCondition = isOwn ? constraining.test(name) : place.isCondition || conditional.test(name);
      if (draft && isCondition) draft.ties.push(...tiesIn(args, draft));
      for (const arg of args) this.#visit(arg, { draft, isCondition, isChange });
    }
  }

  /** Text that becomes SQL may do anything to any table. */
  #readRaw(node: Node) {
    const line = this.#lineOf(node);
    this.#lines.push(line);
    this.#found.push({ line, uses: [use(unknownTable, true)], ties: [] });
  }

  #draftOf(calls: readonly Call[], node: Node): Draft | undefined {
    const opener = calls.find(({ name }) => opening.has(name));
    // Array.from('event') begins no statement, and a join may go on with one of another function.
    const uses = calls.flatMap((call) => (opener || !/^(from|using)$/.test(call.name) ? this.#usesOf(call) : []));
    if (!opener && uses.length === 0) return undefined;
    const draft: Draft = { line: this.#lineOf(opener?.args[0] ?? node), uses, ties: [] };
    // Inserted values are checked by the types: they require tenant_id in every row.
    if (calls.some(({ name }) => name === 'values' || this.#known.writers.includes(name)))
      draft.ties.push([uses[0]?.alias, undefined]);
    this.#found.push(draft);
    this.#lines.push(draft.line);
    return draft;
  }

  #usesOf({ name, args }: Call): Use[] {
    if (this.#known.writers.includes(name)) return [use(tableProperty(args) ?? unknownTable, true)];
    const [first] = args;
    const isWrite = writing.has(name);
    if (!isWrite && name !== 'selectFrom' && !joining.test(name)) return [];
    const named = first?.type === 'ArrayExpression' ? first.elements : [first];
    return named.flatMap((item) => {
      const text = textOf(item);
      if (text === undefined)
        return isWrite || (name === 'selectFrom' && item?.type === 'Identifier') ? [use(unknownTable, isWrite)] : [];
      const [table = '', alias] = text.split(/\s+as\s+/);
      return this.#known.isTable(table) ? [use(table, isWrite, alias)] : [];
    });
  }

  #visitTemplate(node: Node & { quasi: TemplateLiteral }, { draft, isCondition, isChange = false }: Place) {
    const line = this.#lineOf(node);
    this.#lines.push(line);
    const text = sqlTextOf(node.quasi);
    const [whole, ...inner] = readSqlText(text, this.#known.isTable);
    const problems = [...clusterRules(text), ...(isChange && isVolatile(text) ? [volatileInChange] : [])];
    this.#broken.push(...problems.map((problem) => ({ line, problem })));
    if (draft && isCondition && whole.uses.length === 0) draft.ties.push(...whole.ties);
    for (const { uses, ties } of [whole, ...inner]) this.#found.push({ line, uses: [...uses], ties: [...ties] });
    const changes = isChange || /\b(?:update|delete\s+from)\b/i.test(text);
    for (const part of partsOf(node.quasi)) this.#visit(part, { isCondition: false, isChange: changes });
  }

  #lineOf(node: Node): number {
    return this.#text.slice(0, node.start).split('\n').length;
  }
}

const use = (table: string, isWrite: boolean, alias = table): Use => ({ table, alias, isWrite });

/** What restricts a tenant among the arguments of one call: 'a.tenant_id' beside another one or any value. */
function tiesIn(args: readonly Node[], { uses }: Draft): Tie[] {
  if (args.some((arg) => otherOperator.test(textOf(arg) ?? ''))) return [];
  const [first, second] = args.flatMap((arg) => {
    const names = arg.type === 'ArrayExpression' ? arg.elements : [arg];
    return names.flatMap((name) => tenantOf(name) ?? []);
  });
  if (first === undefined) return [];
  const own = (name: string) => name || uses[0]?.alias;
  return [[own(first), second === undefined ? undefined : own(second)]];
}

/** The table whose tenant a text names ('' when it names none), or undefined for any other text. */
function tenantOf(node: Node | null): string | undefined {
  const [, table = ''] = /^(?:(\w+)\.)?tenant_id$/.exec(textOf(node) ?? '') ?? [];
  return /tenant_id$/.test(textOf(node) ?? '') ? table : undefined;
}

function textOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? '')
    : undefined;
}

/** The `table` of the first object among the arguments that has one. */
function tableProperty(args: readonly Node[]): string | undefined {
  for (const property of args.flatMap((arg) => (arg.type === 'ObjectExpression' ? arg.properties : []))) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    if (property.key.name === 'table') return textOf(property.value);
  }
  return undefined;
}

const isSql = (tag: Node) => tag.type === 'Identifier' && tag.name === 'sql';

/** The values in a template and in its fragments, which are part of its text. */
const partsOf = ({ expressions }: TemplateLiteral): Node[] =>
  expressions.flatMap((part) =>
    part.type === 'TaggedTemplateExpression' && isSql(part.tag) ? partsOf(part.quasi) : [part],
  );

/** The text of a template, with the known values filled in. */
const sqlTextOf = ({ quasis, expressions }: TemplateLiteral): string =>
  quasis.map(({ value }, index) => `${value.cooked ?? value.raw}${filled(expressions[index])}`).join('');

function filled(node: Node | undefined): string {
  if (!node) return '';
  if (node.type === 'TaggedTemplateExpression' && isSql(node.tag)) return sqlTextOf(node.quasi);
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || !isSql(node.callee.object))
    return hole;
  const { property } = node.callee;
  const kind = property.type === 'Identifier' ? property.name : '';
  if (kind !== 'table' && kind !== 'ref') return hole;
  const [first] = node.arguments;
  const name = textOf(first);
  if (name !== undefined) return name;
  // `${table}.tenant_id` is a column of a table that only the caller knows.
  if (kind === 'ref' && first?.type === 'TemplateLiteral')
    return first.quasis.map(({ value }) => value.cooked).join(unknownTable);
  return kind === 'table' ? unknownTable : hole;
}
