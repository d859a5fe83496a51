import { Loading } from '#ui/feedback/Loading.tsx';

export const Component = () => <Loading />;
