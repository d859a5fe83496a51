import type { FeePlan, FeeProblem, FeeVersion, PriceTable } from '#contract/desk/fees.ts';
import type { StandingVersion } from '#rules/ordinance/whyNotEntered.ts';
import type { BadgeTone } from '#ui/Badge.tsx';
import { count, dayText } from '#ui/text/format.ts';

export const stateWords: Readonly<Record<FeeVersion['state'], { readonly tone: BadgeTone; readonly text: string }>> = {
  inForce: { tone: 'success', text: '現行' },
  planned: { tone: 'info', text: '予定' },
  past: { tone: 'neutral', text: '過去' },
};

/** By which day a use is under a version. */
export const appliesByText = (appliesBy: FeeVersion['appliesBy']) =>
  appliesBy === 'dayOfUse' ? '利用日がこの日以後の予約' : 'この日以後に申し込む予約';

/** A version as the rules of what may be entered know it. */
export const standing = ({ firstDay, charged }: FeeVersion): StandingVersion => ({
  firstDay,
  // Null where it is in force and was charged by, or stays as it is in any case.
  isCharged: charged !== 0,
});

/** A first version that is in force and may be mended: nobody was charged by it. */
export const isMendable = ({ state, charged }: FeeVersion) => state !== 'planned' && charged === 0;

const chargedText = ({ charged }: FeeVersion) => `この版の使用料での申込みが${count(charged ?? 0, '件')}ある`;

/** Why a version is not changed. */
export const keptText = (version: FeeVersion, why: 'inForce' | 'charged') =>
  `${dayText(version.firstDay)}からの版は、${why === 'inForce' ? '適用が始まっている' : chargedText(version)}ため、変更できません。`;

/** What is done with a version that is in force or to come. */
export function editWords(version: FeeVersion) {
  if (version.state !== 'planned') return '料金を変更する';
  return standing(version).isCharged ? 'この版をもとに新しい版を用意する' : '予定の版を直す';
}

/** Where something is wrong: by what its forms call it, or by the line of its text. */
export const problemText = ({ line, reason }: FeeProblem, wordsOf?: (line: number) => string | null) =>
  line === null ? reason : `${wordsOf?.(line) ?? `${line}行目`}　${reason}`;

const dayNames = ['平日', '土曜', '日曜', '祝日'];

type Column = { readonly header: string; readonly index: number };

/** Days on which everything costs the same share a column. */
export function columnsOf({ rows }: PriceTable): readonly Column[] {
  const columns = dayNames.map((name, index) => ({
    name,
    index,
    said: JSON.stringify(rows.map((row) => row.prices[index])),
  }));
  const shared = [...Map.groupBy(columns, ({ said }) => said).values()];
  return shared.map((days) => ({
    header: days.length === dayNames.length ? '料金' : days.map(({ name }) => name).join('・'),
    index: days[0]?.index ?? 0,
  }));
}

export const isChanged = ({ rows }: PriceTable) =>
  rows.some(({ prices }) => prices.some(({ yen, before }) => yen !== before));

export const matchesPublished = ({ published, came }: FeePlan['examples'][number]) => published === came;

/** What is saved is known again by its hall and day. */
export const fileNameOf = (containerName: string, firstDay: string) => `使用料_${containerName}_${firstDay}.yaml`;

/** A text file as it was written; null where its characters are not UTF-8. */
export async function readTextFile(file: Blob): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
