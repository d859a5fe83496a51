import type { RequestOf } from '#contract/endpoints.ts';
import type { PlaceForm, RoomForm } from '#contract/office/placeForm.ts';
import { framesGroup } from './groups/framesGroup.tsx';
import { type Group, type Texts, textsOfAll, valuesOfAll } from './groups/group.ts';
import { openingGroup } from './groups/openingGroup.tsx';
import { placeBasics } from './groups/placeGroups.ts';
import { newRoom, roomBasics } from './groups/roomGroups.ts';
import { windowGroup } from './groups/windowGroup.tsx';

const blankPlace: PlaceForm = {
  name: '',
  zipCode: '',
  address: '',
  phoneNumber: '',
  faxNumber: '',
  url: '',
  description: '',
  reservationNotes: '',
  access: '',
  mapUrl: '',
  accessibility: [],
  houseRules: '',
  equipment: [],
};

const placeGroups = [placeBasics];
const roomGroups = [roomBasics, framesGroup, openingGroup, windowGroup];

/** A step of the way: a group of fields, of the hall or of its first room. */
const stepOf = <Values extends PlaceForm | RoomForm>(
  of: 'place' | 'room',
  group: Group<Values>,
  form: Values,
  { title, lead }: { readonly title: string; readonly lead: string },
) => ({ of, title, lead, begin: group.texts(form), errors: group.errors, render: group.render });

export const wizardSteps = [
  stepOf('place', placeBasics, blankPlace, {
    title: '施設',
    lead: '条例・規則に載っている名称と所在地を入力します。',
  }),
  stepOf('room', roomBasics, newRoom, {
    title: '部屋',
    lead: '貸し出す部屋を1つ登録します。ほかの部屋は、後から複製して追加できます。',
  }),
  stepOf('room', framesGroup, newRoom, { title: '時間枠', lead: '条例の別表のとおりに、区分と使用料を入力します。' }),
  stepOf('room', openingGroup, newRoom, { title: '休館日', lead: '開館時間と、毎週・毎月の休館日です。' }),
  stepOf('room', windowGroup, newRoom, { title: '受付期間', lead: 'いつから、いつまで予約を受け付けるかです。' }),
];

export const stepNames = [...wizardSteps.map(({ title }) => title), '確認'];

type Typed = { readonly place: Texts; readonly room: Texts };

const valuesOf = ({ place, room }: Typed) => ({
  place: valuesOfAll(placeGroups, place, blankPlace),
  room: valuesOfAll(roomGroups, room, newRoom),
});

/** A hall with its first room, from what is typed. */
export const newPlace = {
  texts: { place: textsOfAll(placeGroups, blankPlace), room: textsOfAll(roomGroups, newRoom) },

  request(typed: Typed): RequestOf<'Office/AddPlace'> {
    const { place, room } = valuesOf(typed);
    return { fields: place, rooms: [{ kind: 'add', timeFrameType: 'frame', fields: room }] };
  },

  /** All of it as it will read. */
  shown(typed: Typed) {
    const { place, room } = valuesOf(typed);
    return [
      ...placeGroups.map((group) => ({ title: '施設', items: group.lines({ ...blankPlace, ...place }) })),
      ...roomGroups.map((group) => ({
        title: group === roomBasics ? '部屋' : group.title,
        items: group.lines({ ...newRoom, ...room }),
      })),
    ];
  },
};
