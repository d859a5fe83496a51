import { expect, it } from 'vitest';
import { shownInformation } from './shownInformation.ts';

const place = {
  containerName: '中央公民館',
  reservationNotesText: '土足厳禁',
  articles: ['ホール'],
  zipCode: '986-0000',
  address: '石巻市1-1',
  phoneNumber: '0225-00-0000',
  faxNumber: '0225-00-0001',
  url: 'https://example.jp/hall',
  description: '市民のための会館です。',
};

it('a tenant with isVisibleFacilityInfo tells all of a place', () => {
  expect(shownInformation(place, { isVisibleFacilityInfo: true })).toEqual(place);
});

it('without it names and reservation notes are told, and how to reach the place is not', () => {
  expect(shownInformation(place, { isVisibleFacilityInfo: false })).toEqual({
    containerName: '中央公民館',
    reservationNotesText: '土足厳禁',
    articles: ['ホール'],
    zipCode: '',
    address: '',
    phoneNumber: '',
    faxNumber: '',
    url: '',
    description: '',
  });
});
