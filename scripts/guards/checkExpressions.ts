import { type Comment, type Node, parseSync } from 'oxc-parser';
import { type Findings, isTest, type Source, type Sources } from './readSources.ts';
import { nodesIn } from './walk.ts';

/** So many lines above a cast its reason may end. */
const linesAbove = 4;

const mayBreak = /\bas (?:never|unknown as)\b|\.\.\.\{/;

/** Casts past the compiler say why it cannot know, and what an object holds is written out. */
export function checkExpressions(sources: Sources): Findings {
  const files = [...sources.values()].filter(({ path }) => !isTest(path) && !path.startsWith('e2e/'));
  return { read: files.length, problems: files.flatMap(problemsOf) };
}

function problemsOf({ path, text }: Source): string[] {
  if (!mayBreak.test(text)) return [];
  const { program, comments } = parseSync(path, text);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const hasReason = (node: Node) => comments.some((comment) => isNear(comment, lineAt(node.start), lineAt(node.end)));
  const isNear = ({ end }: Comment, first: number, last: number) =>
    lineAt(end) >= first - linesAbove && lineAt(end) <= last;
  return [...nodesIn(program)].flatMap((node) => {
    const at = `${path}:${lineAt(node.start)}`;
    if (isPastCompiler(node) && !hasReason(node)) return [`${at}: a comment says why this cast is right`];
    return spreadsLiteral(node) ? [`${at}: write out what is spread`] : [];
  });
}

const isPastCompiler = (node: Node) =>
  node.type === 'TSAsExpression' &&
  (node.typeAnnotation.type === 'TSNeverKeyword' ||
    (node.expression.type === 'TSAsExpression' && node.expression.typeAnnotation.type === 'TSUnknownKeyword'));

const spreadsLiteral = (node: Node) =>
  node.type === 'ObjectExpression' &&
  node.properties.some((each) => each.type === 'SpreadElement' && each.argument.type === 'ObjectExpression');
