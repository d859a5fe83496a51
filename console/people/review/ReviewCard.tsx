import { useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import type { DeskPerson } from '#contract/desk/people/people.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { reviewedText, reviewStateText } from './reviewWords.ts';

/** The registration of somebody who was not verified, and the way to decide on it. */
export const ReviewCard = ({ person, onDone }: { person: DeskPerson; onDone: (flash: string) => void }) => {
  const { permissions } = useSelf();
  const [isOpen, setIsOpen] = useState(false);
  const { review } = person;
  const isRejected = review.state === 'rejected';
  const may = permissions.includes(isRejected ? 'person.review' : 'person.register');
  return (
    <Card title="登録審査">
      <p>
        {isRejected
          ? '登録を却下しているため、予約できません。'
          : '本人確認とメールアドレスの確認が済んでいないため、まだ予約できません。'}
      </p>
      {review.state !== null && (
        <DescriptionList
          items={[
            { term: '審査', value: reviewStateText(review) },
            { term: '理由', value: review.reason || 'なし' },
            { term: '判断', value: reviewedText(review) },
          ]}
        />
      )}
      {may && (
        <Button className="self-start" onClick={() => setIsOpen(true)}>
          {isRejected ? '却下を取り消す' : '審査する'}
        </Button>
      )}
      {isOpen && (
        <ReviewDialog
          person={{ ...person, hasMail: person.known.includes('email') && !person.isMailRefused }}
          onClose={() => setIsOpen(false)}
          onDone={(flash) => {
            setIsOpen(false);
            onDone(flash);
          }}
        />
      )}
    </Card>
  );
};
