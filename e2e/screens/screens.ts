import type { Screen } from '../story/screen.ts';
import { providerScreens } from './account/providerScreens.ts';
import { accountScreens } from './accountScreens.ts';
import { cartScreens } from './cartScreens.ts';
import { childScreens } from './childScreens.ts';
import { demoScreens } from './demoScreens.ts';
import { drawScreens } from './drawScreens.ts';
import { eventScreens } from './eventScreens.ts';
import { facilityScreens } from './facilityScreens.ts';
import { homeScreens } from './homeScreens.ts';
import type { LifeScreen } from './lifeScreen.ts';
import { moneyScreens } from './moneyScreens.ts';
import { openCourseScreens } from './openCourseScreens.ts';
import { openScreens } from './openScreens.ts';
import { ordinanceScreens } from './ordinanceScreens.ts';
import { otherScreens } from './otherScreens.ts';
import { publicScreens } from './publicScreens.ts';
import { roomSearchScreens } from './roomSearchScreens.ts';
import { vacancyScreens } from './vacancyScreens.ts';

/** Every screen that needs no time to pass, in its states. */
export const screens: readonly Screen[] = [
  openScreens,
  publicScreens,
  roomSearchScreens,
  openCourseScreens,
  homeScreens,
  facilityScreens,
  ordinanceScreens,
  otherScreens,
  accountScreens,
  providerScreens,
  childScreens,
  eventScreens,
  cartScreens,
  vacancyScreens,
  demoScreens,
].flat();

/** The others. */
export const lifeScreens: readonly LifeScreen[] = [...moneyScreens, ...drawScreens];
