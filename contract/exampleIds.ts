/** Ids as the examples of the API's document have them. */
export const exampleIds = {
  containerId: '0b0f4b4e-3c6a-4b1e-9d55-3f6f2f6d1a01',
  articleId: '7f0b6c1d-52c3-4f9a-8a0e-6a1f0f3b2c02',
  reservationId: '7947cff3-1a2b-4c3d-8e4f-5a6b7c8d9e03',
  eventId: '3c9d2a10-7e5b-4d8f-9a61-2b4c6d8e0f04',
  userId: '1d2e3f40-5a6b-4c7d-8e9f-0a1b2c3d4e05',
} as const;
