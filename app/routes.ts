import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
export default [
  layout('site/layout/site-layout.tsx', [index('site/home/home.tsx')]),
  layout('portal/portal-layout.tsx', [route('staff-dashboard', 'portal/dashboards/staff-dashboard.tsx')]),
] satisfies RouteConfig
