import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { listIn, mapIn, textIn } from '#rules/ordinance/writtenWhen.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import type { VersionSource } from '../versionSource.ts';
import { type EntryChange, withEntry, withoutLists } from './entryText.ts';
import { type RulePlace, stepsIn } from './lists.ts';
import { addedEntry, entriesIn, type OpenRule } from './openRule.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { type RuleActs, RuleEntry } from './RuleEntry.tsx';
import { type Section, sections } from './sections.ts';

type RuleFormsProps = {
  /** The version as it stands by now. */
  source: VersionSource;
  place: RulePlace & { readonly containerId: string };
  /** Another text, and what was done to it in words. */
  onChange: (text: string, told: string) => void;
};

type SectionProps = { acts: RuleActs; section: Section; children: ReactNode };

const SectionOf = ({ acts, section, children }: SectionProps) => (
  <section aria-label={section.title} className="flex flex-col items-start gap-3">
    <h2 className="text-std-20B-150">{section.title}</h2>
    {children}
    <ol className="flex w-full flex-col gap-3 empty:hidden">
      {entriesIn(acts.setUp.version, section).map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may be alike
        <RuleEntry key={index} {...{ acts, section, index }} />
      ))}
    </ol>
    <div className="flex flex-wrap gap-3">
      {Object.entries(section.forms).map(([kind, { step }]) => (
        <Button
          key={kind}
          variant="outline"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => acts.open(section, addedEntry(acts.setUp, section, kind))}
        >
          {step.title}を追加
        </Button>
      ))}
    </div>
  </section>
);

/** Prices of equipment count only where a step adds them: said as soon as there is a price, not first at the check. */
const EquipmentUncharged = ({ acts }: { acts: RuleActs }) => {
  const { version } = acts.setUp;
  const isCharged = stepsIn(version).some((step) => textIn(mapIn(step).kind) === 'equipment');
  if (isCharged || listIn(mapIn(version).equipment).length === 0) return null;
  return (
    <NotificationBanner
      tone="warning"
      title="備品の料金は、まだ使用料に入りません。「割増・減免・延長など」で「備品の加算を追加」を押してください。"
    />
  );
};

/** A version rule by rule, each by its form. */
export const RuleForms = ({ source, place, onChange }: RuleFormsProps) => {
  const setUp = { version: source.value, place };
  const [opened, setOpened] = useState<{ section: Section; open: OpenRule } | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const apply = (change: EntryChange, told: string, next?: string) => {
    flushSync(() => onChange(withEntry(source, change), told));
    // The button that was pressed is gone, or stands at another entry.
    const own =
      next === undefined ? null : region.current?.querySelector<HTMLElement>(`[aria-label^="${CSS.escape(next)}："]`);
    (own ?? region.current)?.focus({ preventScroll: own === null });
  };
  const clear = () => {
    const lists = sections.map(({ list }) => list);
    onChange(withoutLists(source, lists), 'すべての規定を消しました。「元に戻す」で戻せます。');
    region.current?.focus({ preventScroll: true });
  };
  const acts: RuleActs = { setUp, apply, open: (section, open) => setOpened(open && { section, open }) };
  return (
    <div ref={region} tabIndex={-1} className="flex flex-col gap-8">
      {sections.some((section) => entriesIn(source.value, section).length > 0) && (
        <Button variant="outline" className="self-start" onClick={clear}>
          すべての規定を消す
        </Button>
      )}
      {sections.map((section) => (
        <SectionOf key={section.list} {...{ acts, section }}>
          {section.list === 'base' && (
            <p className="phrase">
              上から順に見て、はじめに当てはまるものの額になります。町外など、条件の多いものを上に置いてください。
            </p>
          )}
          {section.list === 'equipment' && <EquipmentUncharged acts={acts} />}
          {section.list === 'steps' && (
            <p className="phrase">上から順に計算します。割増や減免が何に対するものかは、計算のしかたで決めます。</p>
          )}
        </SectionOf>
      ))}
      {opened && (
        <RuleDialog
          {...opened}
          source={source}
          place={place}
          onDone={(text) => {
            setOpened(null);
            onChange(text, opened.open.told);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
};
