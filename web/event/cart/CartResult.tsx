import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#contract/screens.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { Card } from '#ui/Card.tsx';
import { Aside } from '#ui/page/Aside.tsx';
import { Page } from '#ui/page/Page.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { count } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { DrawsLink } from '#web/lottery/DrawLink.tsx';
import { ReceiptNumbers } from '#web/lottery/ReceiptCard.tsx';
import { ResultWords } from '#web/lottery/ResultWords.tsx';
import { PayCourseButton } from '../PayCourse.tsx';
import { CartSteps } from './CartSteps.tsx';
import { useKnownCart } from './cartQuery.ts';
import { type CourseResult, firstMonthOf } from './cartResult.ts';

type Group = { outcome: CourseResult['outcome']; title: string; text?: string };

/** What became of the courses, in the order in which it matters. */
const groups: readonly Group[] = [
  { outcome: 'fixed', title: '予約が確定しました' },
  {
    outcome: 'awaitingPayment',
    title: 'お支払いをお待ちしています',
    text: '料金のお支払いが済むと、予約が確定します。あとで支払う場合は、マイ予約カレンダーの予約の詳細からお支払いください。',
  },
  {
    outcome: 'accepted',
    title: '申込みを受け付けました',
    text: '確定のお知らせまでお待ちください。申込みの内容はマイ予約カレンダーで確認できます。',
  },
  {
    outcome: 'applied',
    title: '抽選に申し込みました',
    text: '結果の発表までお待ちください。受付番号と控えは、抽選が公正に行われたことを確かめるための番号です。マイ予約カレンダーの予約の詳細でも確認できます。',
  },
];

const Course = ({ course, children }: { course: CourseResult; children?: ReactNode }) => (
  <li className="flex flex-col gap-1 border-t border-solid-gray-300 pt-3">
    <span className="text-dns-14N-130 text-solid-gray-700">{course.eventNumber}</span>
    <span className="name font-700">{course.eventName}</span>
    {children}
  </li>
);

const ReservedCourse = ({ course }: { course: CourseResult }) => (
  <Course course={course}>
    <span>
      <DatesText text={course.dateTimeText} />
    </span>
    <span>{course.feeText}</span>
    {course.awaitedDraw && <ResultWords draw={course.awaitedDraw} />}
    {course.receipt && <ReceiptNumbers receipt={course.receipt} isTinted />}
    {course.outcome === 'awaitingPayment' && <PayCourseButton eventReservationId={course.eventReservationId} />}
  </Course>
);

const Group = ({ group: { outcome, title, text }, courses }: { group: Group; courses: readonly CourseResult[] }) => {
  const its = courses.filter((course) => course.outcome === outcome);
  if (its.length === 0) return null;
  return (
    <Card title={title}>
      {text && <p>{text}</p>}
      {outcome === 'applied' && <DrawsLink />}
      <ul className="flex flex-col gap-3">
        {its.map((course) => (
          <ReservedCourse key={course.eventReservationId} course={course} />
        ))}
      </ul>
    </Card>
  );
};

const FailedCourses = ({ courses }: { courses: readonly CourseResult[] }) => {
  const failed = courses.filter(({ outcome }) => outcome === null);
  if (failed.length === 0) return null;
  return (
    <Card title="予約できなかった講座">
      <ul className="flex flex-col gap-3">
        {failed.map((course) => (
          <Course key={course.eventReservationId} course={course}>
            <span className="text-error-2">{course.message}</span>
          </Course>
        ))}
      </ul>
    </Card>
  );
};

/** The way back to what is still in the cart. */
const RestOfCart = () => {
  const { tenantAlias } = useTenant();
  const rest = useKnownCart()?.items.length ?? 0;
  if (rest === 0) return null;
  return (
    <LinkButton to={paths.eCart(tenantAlias)} variant="outline" isFullWidth>
      カートに残っている講座を見る（{count(rest, '件')}）
    </LinkButton>
  );
};

/** What was reserved and what was not. */
export const CartResult = ({ courses }: { courses: readonly CourseResult[] }) => {
  const { tenantAlias } = useTenant();
  const firstMonth = firstMonthOf(courses);
  return (
    <Page
      title="予約完了"
      lead={<CartSteps step="result" />}
      aside={
        <Aside title="このあとは">
          <RestOfCart />
          <LinkButton to={paths.eMyReservations(tenantAlias, firstMonth)} variant="outline" isFullWidth>
            マイ予約カレンダーを見る
          </LinkButton>
          <LinkButton to={paths.eHome(tenantAlias)} isFullWidth>
            TOPへ戻る
          </LinkButton>
        </Aside>
      }
    >
      <p className="flex items-center gap-3 text-std-18B-160">
        <span className="grid size-12 shrink-0 place-content-center rounded-full bg-green-50 text-success-2">
          <Check aria-hidden="true" strokeWidth={3} className="size-7" />
        </span>
        手続きが完了しました。
      </p>
      {groups.map((group) => (
        <Group key={group.outcome} group={group} courses={courses} />
      ))}
      <FailedCourses courses={courses} />
    </Page>
  );
};
