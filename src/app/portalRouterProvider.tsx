import {
  reactRouterProvider,
  type RouterLinkProps,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterTo,
} from 'react-admin';
import { useCallback } from 'react';
import { PrefetchLink } from '../shared/navigation/PrefetchLink.tsx';

/**
 * A path of react-admin's as the portal has it: `/create` is `/add-new`, and `/{id}/show` is `/{id}`.
 * @example portalPathname('/employers/7/employees/create') // '/employers/7/employees/add-new'
 */
export function portalPathname(pathname: string): string {
  return pathname
    .replace(/^(\/employers\/[^/]+\/[^/]+)\/create(?=$|[?#])/, '$1/add-new')
    .replace(/^(\/employers\/[^/]+\/[^/]+\/[^/]+)\/show(?=$|[?#])/, '$1');
}

function portalTo<Target extends RouterTo | number>(to: Target): Target {
  if (typeof to === 'string') return portalPathname(to) as Target;
  if (typeof to === 'object' && to.pathname !== undefined) return { ...to, pathname: portalPathname(to.pathname) };
  return to;
}

const { Navigate: RouterNavigate, useNavigate: useRouterNavigate } = reactRouterProvider;

function Link({ to, ...props }: RouterLinkProps) {
  return <PrefetchLink {...props} to={portalTo(to)} />;
}

function Navigate({ to, ...props }: RouterNavigateProps) {
  return <RouterNavigate {...props} to={portalTo(to)} />;
}

function useNavigate(): ReturnType<RouterProvider['useNavigate']> {
  const navigate = useRouterNavigate();
  return useCallback((to, options) => navigate(portalTo(to), options), [navigate]);
}

/** The seam through which react-admin goes where the portal's routes are. */
export const portalRouterProvider: RouterProvider = { ...reactRouterProvider, Link, Navigate, useNavigate };
