import { sameBrowser } from '../story/sameBrowser.ts';
import { test } from '../story/story.ts';
import { accountScreens } from './accountScreens.ts';
import { cartScreens } from './cartScreens.ts';
import { demoScreens } from './demoScreens.ts';
import { eventScreens } from './eventScreens.ts';
import { expectFaultless } from './expectFaultless.ts';
import { facilityScreens } from './facilityScreens.ts';
import { openScreens } from './openScreens.ts';
import { otherScreens } from './otherScreens.ts';

test.use(sameBrowser);

const screens = [
  openScreens,
  facilityScreens,
  otherScreens,
  accountScreens,
  eventScreens,
  cartScreens,
  demoScreens,
].flat();

for (const { name, reach } of screens) {
  test(`${name}: axe finds nothing on phone and desktop, and nothing is lost with text twice as large`, async ({
    arrange,
    enter,
    page,
    watch,
  }) => {
    await reach({ arrange, enter, page, watch });
    await expectFaultless(page);
  });
}
