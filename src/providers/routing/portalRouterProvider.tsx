import {
  reactRouterProvider,
  type RouterLinkProps,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterTo,
} from 'react-admin';
import { use, useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigation } from 'react-router';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { resources } from '../data/resources.ts';
import { ListAddressContext } from './listAddress.ts';
import { portalPath } from './portalPath.ts';

function portalTo<Target extends RouterTo | number>(to: Target): Target {
  if (typeof to === 'string') return portalPath(to, resources) as Target;
  if (typeof to === 'object' && to.pathname !== undefined) {
    const [pathname = '', query] = portalPath(to.pathname, resources).split('?');
    return { ...to, pathname, ...(query !== undefined && { search: `?${query}${to.search?.replace(/^\?/, '&') ?? ''}` }) };
  }
  return to;
}

const { Navigate: RouterNavigate, useLocation: useRouterLocation, useNavigate: useRouterNavigate } = reactRouterProvider;

function Link({ to, ...props }: RouterLinkProps) {
  return <PrefetchLink {...props} to={portalTo(to)} />;
}

function Navigate({ to, ...props }: RouterNavigateProps) {
  return <RouterNavigate {...props} to={portalTo(to)} />;
}

function useLocation(): ReturnType<RouterProvider['useLocation']> {
  const location = useRouterLocation();
  const list = use(ListAddressContext);
  return useMemo(() => (list ? { ...location, search: list.toAdmin(location.search) } : location), [location, list]);
}

function withoutPage(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  return params.toString();
}

function useNavigate(): ReturnType<RouterProvider['useNavigate']> {
  const navigate = useRouterNavigate();
  const list = use(ListAddressContext);
  const { search } = useRouterLocation();
  const isLeaving = useNavigation().state !== 'idle';
  const current = useRef<{ search: string; isLeaving: boolean } | null>(null);
  useEffect(() => {
    current.current = { search, isLeaving };
    return () => {
      current.current = null;
    };
  }, [search, isLeaving]);
  return useCallback(
    (to, options) => {
      const isListState = typeof to === 'object' && to.pathname === undefined && to.search !== undefined;
      if (!list || !isListState) return navigate(portalTo(to), options);
      // react-admin changes a list's state in the next tick. By then the user may be leaving for another page, which must not receive the state.
      if (!current.current || current.current.isLeaving) return undefined;
      const next = list.fromAdmin(to.search ?? '', current.current.search);
      // Replaced rather than pushed: Back then returns to the page before the list, not through every letter of a search. A change of page is a
      // history entry of its own.
      const replace = withoutPage(next) !== withoutPage(current.current.search);
      const stay = { ...options, replace, preventScrollReset: true };
      return navigate({ search: next }, stay);
    },
    [navigate, list],
  );
}

/** The router for react-admin. It translates react-admin's paths into the portal's, and keeps a list's state in a readable address. */
export const portalRouterProvider: RouterProvider = { ...reactRouterProvider, Link, Navigate, useLocation, useNavigate };
