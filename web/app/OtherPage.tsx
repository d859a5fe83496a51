import { Page } from '#ui/page/Page.tsx';
import { UserNumber } from '#web/account/UserNumber.tsx';
import { MenuFoot, MenuRows } from './Menu.tsx';

export const Component = () => (
  <Page
    title="メニュー"
    aside={
      <>
        <UserNumber />
        <MenuFoot />
      </>
    }
  >
    <MenuRows />
  </Page>
);
