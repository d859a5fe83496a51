import type { Page } from '@playwright/test';
import type { Arrange, Resident } from './arrange.ts';
import type { Watch } from './watch.ts';

/** What a screen may use to get there. */
export type Way = {
  readonly page: Page;
  readonly arrange: Arrange;
  readonly watch: Watch;
  readonly enter: (resident: Pick<Resident, 'town' | 'session'>, path?: string) => Promise<void>;
};

/** A screen in one of its states, reached and without running animations. */
export type Screen = { readonly name: string; readonly reach: (way: Way) => Promise<unknown> };
