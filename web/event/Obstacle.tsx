import { Ban } from 'lucide-react';

/** Why a course cannot be reserved. */
export const Obstacle = ({ message }: { message: string }) => (
  <p className="flex items-start gap-2 rounded-8 border border-error-1 bg-red-50 px-gutter py-2">
    <Ban aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-error-2" />
    <span className="min-w-0">
      <strong className="font-700 text-error-2">予約できません</strong> {message}
    </span>
  </p>
);
