import { Announcements } from './Announcements.tsx';

export const Component = () => <Announcements call="Announcement/GetAnnouncement" />;
