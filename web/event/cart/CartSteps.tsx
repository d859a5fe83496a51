import { Steps } from '#ui/Steps.tsx';

const steps = ['カートの内容', '内容の確認', '予約完了'];
const places = { list: 0, confirm: 1, result: 2 };

/** On which step of the reservation one is. */
export const CartSteps = ({ step }: { step: keyof typeof places }) => (
  <Steps label="予約の手順" steps={steps} current={places[step]} />
);
