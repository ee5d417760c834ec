/** The sitemap, grouped by audience. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const everyone = layout('site/layout/site-layout.tsx', [
  index('site/home/home.tsx'),
  route('news', 'site/news/news.tsx'),
  route('news/:article', 'site/news/article.tsx'),
  route('*', 'site/layout/not-found.tsx'),
])

const signedIn = layout('portal/portal-layout.tsx', [
  route('staff-dashboard', 'portal/dashboards/staff-dashboard.tsx'),
])

export default [everyone, signedIn] satisfies RouteConfig
