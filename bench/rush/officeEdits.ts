import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { percentileOf } from '../comparison.ts';
import { aClerk } from '../data/aClerk.ts';
import { httpClient } from '../httpClient.ts';
import type { Beside } from './beside.ts';
import { msText } from './lines.ts';
import type { World } from './world.ts';

type Edit = Pick<RequestOf<'Office/ChangePlace'>, 'fields' | 'rooms'>;

/** Each differs from the one before it. */
const edits = {
  words: (turn: number): Edit => ({ fields: { description: `${turn}回目の説明です。` } }),
  frames: (turn: number): Edit => {
    const fee = { weekday: 1_200 + (turn % 2) * 100, saturday: 1_400, holiday: 1_600 };
    const frames = [
      { name: '午前', hours: '9:00-12:00', fee },
      { name: '午後', hours: '13:00-17:00', fee },
      { name: '夜間', hours: '18:00-22:00', fee },
    ];
    return { rooms: [{ kind: 'change', key: 'room-0', fields: { frames } }] };
  },
};

let turn = 0;

/** The office changes the hall that everybody looks at once a second: its words, or the frames of one of its rooms. */
export const officeEdits =
  (kind: keyof typeof edits) =>
  async (world: World): Promise<Beside> => {
    const { tenantId, containerId } = world.town;
    const clerk = await aClerk(world.database.superuserUrl, tenantId);
    const client = await httpClient(world.baseUrl, 1);
    const caller = () => ({ ...clerk, key: crypto.randomUUID() });
    const times: number[] = [];
    const refused: string[] = [];
    const place = await client.call('Office/GetPlace', { containerId }, caller());
    let { revision } = JSON.parse(place) as ResponseOf<'Office/GetPlace'>;
    const begun = performance.now();
    const change = async () => {
      turn += 1;
      const sent = performance.now();
      const answer = await client.call('Office/ChangePlace', { containerId, ...edits[kind](turn), revision }, caller());
      times.push(performance.now() - sent);
      ({ revision } = JSON.parse(answer) as ResponseOf<'Office/ChangePlace'>);
    };
    let isOver = false;
    const changing = (async () => {
      for (let done = 0; !isOver; done += 1) {
        await change().catch((error: unknown) => refused.push(String(error)));
        const next = begun + (done + 1) * 1_000;
        while (!isOver && performance.now() < next) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    return {
      async end() {
        isOver = true;
        await changing;
        client.close();
        const seconds = (performance.now() - begun) / 1_000;
        const failed = refused.length > 0 ? `, ${refused.length} not: ${refused[0]}` : '';
        const slowest = msText(percentileOf(times, 1));
        return `${times.length} changes of ${kind} in ${seconds.toFixed(1)} s, the slowest within ${slowest}${failed}`;
      },
    };
  };
