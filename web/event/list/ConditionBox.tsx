import { type ReactNode, useId } from 'react';
import type { EventCondition } from '#contract/event/event.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { count } from '#ui/text/format.ts';
import type { ConditionGroup, GroupedEvent, GroupPart } from './conditionGroups.ts';
import { borderOf, ruleText } from './conditionTexts.ts';

type RenderEntry = (entry: GroupedEvent) => ReactNode;

type EntriesProps = { part: GroupPart; label?: string; children: RenderEntry };

/** The courses of a part; those that take nobody any more are folded. */
const Entries = ({ part: { entries, over }, label, children }: EntriesProps) => (
  <>
    {entries.length > 0 && (
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
      <ul role="list" aria-label={label}>
        {entries.map(children)}
      </ul>
    )}
    {over.length > 0 && (
      <div className={entries.length > 0 ? 'border-t border-solid-gray-300' : undefined}>
        <Disclosure label={`受付が終わった講座（${count(over.length, '件')}）`} className="px-gutter py-1">
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit */}
          <ul role="list">{over.map(children)}</ul>
        </Disclosure>
      </div>
    )}
  </>
);

type BoxProps = { condition: EventCondition; parts: readonly GroupPart[]; children: RenderEntry };

const Box = ({ condition, parts, children }: BoxProps) => {
  const titleId = useId();
  return (
    <fieldset aria-labelledby={titleId} className="min-w-0 rounded-8" style={borderOf(condition)}>
      <div className="border-b border-solid-gray-300 bg-solid-gray-50 px-gutter py-3">
        <h2 id={titleId} className="name text-std-16B-170">
          {condition.name}
        </h2>
        <p className="text-solid-gray-700">{ruleText(condition)}</p>
      </div>
      {parts.map((part) => (
        <div key={part.side} className="border-b border-solid-gray-300 last:border-b-0">
          {part.side && <h3 className="px-gutter pt-3 text-std-16B-170">{part.side}の講座</h3>}
          <Entries part={part} label={part.side ? `${part.side}の講座` : condition.name}>
            {children}
          </Entries>
        </div>
      ))}
    </fieldset>
  );
};

/** Courses of one condition in its border (spec §2 Event list), or such as belong to none. */
export const ConditionBox = ({ group, children }: { group: ConditionGroup; children: RenderEntry }) => {
  const { condition, parts } = group;
  if (condition)
    return (
      <Box condition={condition} parts={parts}>
        {children}
      </Box>
    );
  return parts.map((part) => (
    <div key={part.side} className="rounded-12 border border-solid-gray-300">
      <Entries part={part}>{children}</Entries>
    </div>
  ));
};
