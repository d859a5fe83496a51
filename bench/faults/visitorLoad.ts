import type { RequestOf, ResidentCall } from '#contract/endpoints.ts';
import type { Town } from '../data/townData.ts';

type VisitorCall = Extract<ResidentCall, `Public/${string}`>;
type VisitorRequests = { readonly [Name in VisitorCall]: RequestOf<Name> | null };

/** What visitors of a town for rooms ask for; null where it has nothing to ask about. */
const requestsOf = ({ containerId, articleIds, firstFreeDay: date }: Town): VisitorRequests => {
  const [articleId = ''] = articleIds;
  const month = date.slice(0, 7);
  return {
    'Public/GetHalls': {},
    'Public/GetHall': { containerId },
    'Public/GetRoom': { articleId },
    'Public/GetDayAvailability': { containerId, date },
    'Public/GetDayArticleAvailability': { containerId, articleId, date },
    'Public/GetMonthAvailability': { containerId, articleId, month },
    'Public/Search': { from: date, days: 7 },
    'Public/GetCourses': {},
    'Public/GetCourse': null,
    'Public/GetAnnouncement': {},
  };
};

/** The calls of visitors by their names, with what they ask. */
export const visitorCalls = (town: Town) =>
  Object.entries(requestsOf(town)).flatMap(([name, body]) => (body === null ? [] : [[name, body] as const]));

/** The addresses of what they take along, and of what other sites frame. */
export const visitorFiles = ({ tenantAlias, articleIds, containerId }: Town) => [
  `/t/${tenantAlias}/sitemap.xml`,
  `/t/${tenantAlias}/rooms/${articleIds[0]}.ics`,
  `/t/${tenantAlias}/open-data/facilities.csv`,
  `/embed/t/${tenantAlias}/halls/${containerId}`,
];
