type ArticlePlace = { tenantAlias: string; containerId: string; date: string; articleId: string };
/** `yearMonth`, 'YYYY-MM', is the month on show; without it the page decides. */
type CategoryPlace = {
  tenantAlias: string;
  eventContainerId: string;
  eventCategoryId: string;
  yearMonth?: string | undefined;
};

const tenant = (tenantAlias: string) => `/t/${encodeURIComponent(tenantAlias)}`;

const calendar = (tenantAlias: string, containerId: string, date?: string) =>
  `${tenant(tenantAlias)}/reservation-calendar/${containerId}${date === undefined ? '' : `/${date}`}`;

const article = ({ tenantAlias, containerId, date, articleId }: ArticlePlace) =>
  `${calendar(tenantAlias, containerId, date)}/${articleId}`;

const eCalendar = (tenantAlias: string, ...ids: string[]) =>
  [`${tenant(tenantAlias)}/e-reservation-calendar`, ...ids].join('/');

const eMyCalendar = (tenantAlias: string, ...parts: string[]) =>
  [`${tenant(tenantAlias)}/e-my-reservation-calendar`, ...parts].join('/');

/** Every address of the product (spec §2, and the public pages of the draws); screens and guards go nowhere but through it. */
export const paths = {
  landing: () => '/',
  tenant,
  login: (tenantAlias: string) => `${tenant(tenantAlias)}/login`,
  guestRegistration: (tenantAlias: string) => `${tenant(tenantAlias)}/registration-guest`,
  privacyPolicy: (tenantAlias: string) => `${tenant(tenantAlias)}/privacy-policy`,
  termsOfUse: (tenantAlias: string) => `${tenant(tenantAlias)}/terms-of-use`,
  paymentComplete: (tenantAlias: string, reservationId: string) =>
    `${tenant(tenantAlias)}/payment-complete/${reservationId}`,
  draws: (tenantAlias: string) => `${tenant(tenantAlias)}/lottery`,
  draw: (tenantAlias: string, drawId: string) => `${tenant(tenantAlias)}/lottery/${drawId}`,
  drawExplanation: (tenantAlias: string) => `${tenant(tenantAlias)}/lottery/how-to-check`,

  home: (tenantAlias: string) => `${tenant(tenantAlias)}/home`,
  reservationCalendar: calendar,
  reservationArticle: article,
  reservationInput: (place: ArticlePlace) => `${article(place)}/input`,
  reservationConfirm: (place: ArticlePlace) => `${article(place)}/input/confirm`,
  reservationResult: (tenantAlias: string) => `${tenant(tenantAlias)}/reservation-result`,
  myReservations: (tenantAlias: string) => `${tenant(tenantAlias)}/my-reservation`,
  myReservation: (tenantAlias: string, reservationId: string) =>
    `${tenant(tenantAlias)}/my-reservation/${reservationId}`,

  eHome: (tenantAlias: string) => `${tenant(tenantAlias)}/e-home`,
  eCategories: (tenantAlias: string, eventContainerId: string) => eCalendar(tenantAlias, eventContainerId),
  eEvents: ({ tenantAlias, eventContainerId, eventCategoryId, yearMonth }: CategoryPlace) =>
    `${eCalendar(tenantAlias, eventContainerId, eventCategoryId)}${yearMonth === undefined ? '' : `?month=${yearMonth}`}`,
  eEvent: (at: { tenantAlias: string; eventContainerId: string; eventCategoryId: string; eventId: string }) =>
    eCalendar(at.tenantAlias, at.eventContainerId, at.eventCategoryId, at.eventId),
  eCart: (tenantAlias: string) => `${tenant(tenantAlias)}/e-reservation-cart`,
  eCartStep: (tenantAlias: string, step: 'confirm' | 'result') =>
    `${tenant(tenantAlias)}/e-reservation-cart?step=${step}`,
  eMyReservations: (tenantAlias: string, yearMonth?: string) =>
    eMyCalendar(tenantAlias, ...(yearMonth === undefined ? [] : [yearMonth])),
  eMyReservation: (at: {
    tenantAlias: string;
    yearMonth: string;
    eventReservationId: string;
    eventReservationDetailId: string;
  }) => eMyCalendar(at.tenantAlias, at.yearMonth, at.eventReservationId, at.eventReservationDetailId),

  announcement: (tenantAlias: string) => `${tenant(tenantAlias)}/announcement`,
  other: (tenantAlias: string) => `${tenant(tenantAlias)}/other`,
  otherPrivacyPolicy: (tenantAlias: string) => `${tenant(tenantAlias)}/other/privacy-policy`,
  containerInformation: (tenantAlias: string) => `${tenant(tenantAlias)}/other/container-information`,
  eContainerInformation: (tenantAlias: string) => `${tenant(tenantAlias)}/other/e-container-information`,
};
