import { Announcements } from '#web/announcement/Announcements.tsx';

export const Component = () => <Announcements call="Public/GetAnnouncement" />;
