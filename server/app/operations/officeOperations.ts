import { addPlace, changePlace } from '#server/office/changePlace.ts';
import { previewNewPlace, previewPlace } from '#server/office/previewPlace.ts';
import { showDay } from '#server/office/showDay.ts';
import { getPlace, listPlaces } from '#server/office/showPlaces.ts';
import type { Operations } from '#server/operation.ts';

/** What the office sets up. */
export const officeOperations = {
  'Office/ListPlaces': listPlaces,
  'Office/GetPlace': getPlace,
  'Office/ShowDay': showDay,
  'Office/PreviewPlace': previewPlace,
  'Office/ChangePlace': changePlace,
  'Office/PreviewNewPlace': previewNewPlace,
  'Office/AddPlace': addPlace,
} satisfies Partial<Operations>;
