import type { RequestOf } from '#contract/endpoints.ts';
import type { PlaceForm, RoomForm } from '#contract/office/placeForm.ts';
import { type Group, type Texts, textsOfAll, valuesOfAll } from './groups/group.ts';
import { closingsGroup, yearEnd } from './groups/place/closingsGroup.tsx';
import { placeBasics } from './groups/place/placeGroups.ts';
import { lendingGroup, lentBy } from './groups/room/lendingGroup.tsx';
import { openingGroup } from './groups/room/openingGroup.tsx';
import { newRoom, roomBasics } from './groups/room/roomGroups.ts';
import { termsGroup } from './groups/room/termsGroup.ts';
import { windowGroup } from './groups/room/windowGroup.tsx';

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
  useConditions: [],
  mailSender: '',
  replyTo: '',
  dayList: null,
  closings: [yearEnd],
  pictures: [],
};

const notChosen = '「公開する」か「休止する」を選択してください。';

const termsOfAll = termsGroup([]);
const yearlyClosings = closingsGroup([]);
const placeGroups = [placeBasics, yearlyClosings];
const roomGroups: readonly Group<RoomForm>[] = [roomBasics, lendingGroup, openingGroup, windowGroup, termsOfAll];

/** Whether it is open to residents at once has to be said: what is charged beside the table is entered later. */
const askedTerms: Group<RoomForm> = {
  ...termsOfAll,
  errors: (texts) => ({ ...termsOfAll.errors(texts), ...(texts.published === '' && { published: notChosen }) }),
};

/** A step of the way: a group of fields, of the hall or of its first room. */
const stepOf = <Values extends PlaceForm | RoomForm>(
  of: 'place' | 'room',
  group: Group<Values>,
  form: Values,
  { title, lead }: { readonly title: string; readonly lead: string },
) => ({
  of,
  title,
  lead,
  /** Its own fields of what is typed, with the rows that were added. */
  own: (texts: Texts) => group.texts({ ...form, ...group.values(texts, form) }),
  errors: group.errors,
  render: group.render,
});

/** Opening hours come before the frames, which have to lie within them. */
export const wizardSteps = [
  stepOf('place', placeBasics, blankPlace, {
    title: '施設',
    lead: '条例・規則に載っている名称と所在地を入力します。',
  }),
  stepOf('room', roomBasics, newRoom, {
    title: '部屋',
    lead: '貸し出す部屋を1つ登録します。ほかの部屋は、後から複製して追加できます。',
  }),
  stepOf('room', openingGroup, newRoom, {
    title: '開館時間',
    lead: '開館時間と、毎週・毎月の休館日です。年末年始は、次に入力します。',
  }),
  stepOf('place', yearlyClosings, blankPlace, {
    title: '年末年始',
    lead: '毎年決まった期間の休館です。休館しないときは、消してください。',
  }),
  stepOf('room', lendingGroup, newRoom, {
    title: '時間枠',
    lead: '条例の別表のとおりに、区分と使用料を入力します。時間帯・利用者区分・入場料で変わる額は、施設を追加した後に「使用料」で入力します。',
  }),
  stepOf<RoomForm>('room', windowGroup, newRoom, {
    title: '受付期間',
    lead: 'いつから、いつまで予約を受け付けるかです。町内・町外などで分けるときは、施設を追加した後に、部屋の「区分や用途による受付期間」で決めます。',
  }),
  stepOf('room', askedTerms, newRoom, {
    title: '条件',
    lead: '貸出しの条件です。割増・減免・冷暖房・備品などの料金もあるときは、「休止する」を選びます。「使用料」で加えてから、部屋の画面で公開します。',
  }),
];

export const stepNames = [...wizardSteps.map(({ title }) => title), '確認'];

type Typed = { readonly place: Texts; readonly room: Texts };

const valuesOf = ({ place, room }: Typed) => ({
  place: valuesOfAll(placeGroups, place, blankPlace),
  room: valuesOfAll(roomGroups, room, newRoom),
});

const isResting = (room: Texts) => room.published === 'no';

/** A hall with its first room, from what is typed. */
export const newPlace = {
  texts: { place: textsOfAll(placeGroups, blankPlace), room: { ...textsOfAll(roomGroups, newRoom), published: '' } },

  request(typed: Typed): RequestOf<'Office/AddPlace'> {
    const { place, room } = valuesOf(typed);
    return { fields: place, rooms: [{ kind: 'add', timeFrameType: lentBy(typed.room), fields: room }] };
  },

  /** What adding it means for residents, before it is done and after. */
  before: ({ room }: Typed) =>
    isResting(room)
      ? '追加しても、部屋を公開するまで予約を受け付けません。'
      : '追加すると、受付期間に入っている日から予約できます。',
  afterwards: ({ room }: Typed) =>
    isResting(room)
      ? '割増・減免などの料金を「使用料」で加えたら、部屋の画面の「貸出しの条件」で予約の受付を「公開する」に変更してください。'
      : '予約サイトを公開していれば、利用者の画面に表示されています。',

  /** All of it as it will read. */
  shown(typed: Typed) {
    const { place, room } = valuesOf(typed);
    return [
      ...placeGroups.map((group) => ({
        title: group === placeBasics ? '施設' : group.title,
        items: group.lines({ ...blankPlace, ...place }),
      })),
      ...roomGroups.map((group) => ({
        title: group === roomBasics ? '部屋' : group.title,
        items: group.lines({ ...newRoom, ...room }),
      })),
    ];
  },
};
