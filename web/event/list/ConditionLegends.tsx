import type { ConditionLegend } from '#contract/event/event.ts';
import { borderOf } from './conditionTexts.ts';

/** What the borders around courses mean, in words. */
export const ConditionLegends = ({ legends }: { legends: readonly ConditionLegend[] }) => {
  if (legends.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
    <ul role="list" aria-label="枠の意味" className="flex flex-wrap gap-x-5 gap-y-2">
      {legends.map((legend) => (
        <li
          key={`${legend.description} ${legend.color}`}
          className="flex items-start gap-2 text-dns-14N-130 leading-150"
        >
          <span aria-hidden="true" className="h-5 w-8 shrink-0 rounded-4" style={borderOf(legend)} />
          <span className="name min-w-0">{legend.description}</span>
        </li>
      ))}
    </ul>
  );
};
