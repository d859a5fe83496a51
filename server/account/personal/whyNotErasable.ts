import type { Context } from '#server/context.ts';
import type { PersonalData } from '#server/personalData.ts';

/** Why a person cannot be forgotten as things stand; null where nothing of them is under way. */
export async function whyNotErasable(
  context: Context,
  areas: readonly PersonalData[],
  userId: string,
): Promise<'stillUnderWay' | null> {
  for (const area of areas) {
    if (await area.isUnderWay?.(context, userId)) return 'stillUnderWay';
  }
  return null;
}
