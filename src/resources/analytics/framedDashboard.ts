const framed = /^\/embedded-dashboards\/([^/]+)\/([^/]+)\/?$/;

export interface FramedDashboard {
  employerId: string;
  dashboardId: string;
}

/** The dashboard whose page is framed at a path, or undefined for any other page. */
export function framedDashboard(path: string): FramedDashboard | undefined {
  const [, employerId, dashboardId] = framed.exec(path) ?? [];
  return employerId === undefined || dashboardId === undefined ? undefined : { employerId, dashboardId };
}

/** The call for the figures of a dashboard. */
export const figuresCall = ({ employerId, dashboardId }: FramedDashboard, query: URLSearchParams): string =>
  `/employers/${employerId}/dashboards/${dashboardId}/figures?${query.toString()}`;
