import type { CallServer } from '../story/callServer.ts';
import type { Time } from '../story/lifeStory.ts';
import type { Way } from '../story/screen.ts';

/** What a screen may use to get there that takes time. */
export type LifeWay = Way & { readonly callServer: CallServer; readonly time: Time };

/** Such a screen in one of its states, reached and without running animations. */
export type LifeScreen = { readonly name: string; readonly reach: (way: LifeWay) => Promise<unknown> };
