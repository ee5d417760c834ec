/** The sitemap, grouped by audience. Each group has a document of its own (docs/decisions/0003). */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { SERVICES } from '../company/services.ts'

const everyone = layout('site/layout/site-layout.tsx', [
  index('site/home/home.tsx'),
  route('products', 'site/products/products.tsx'),
  route('products/:product', 'site/products/product.tsx'),
  route('case-studies', 'site/case-studies/case-studies.tsx'),
  route('certificates', 'site/certificates/certificates.tsx'),
  route('certificates/:certificate', 'site/certificates/certificate.tsx'),
  route('how-we-do-it', 'site/how-we-do-it/how-we-do-it.tsx'),
  ...SERVICES.map(({ slug }) => route(`how-we-do-it/${slug}`, `../company/services/${slug}.tsx`)),
  route('locations', 'site/locations/locations.tsx'),
  route('news', 'site/news/news.tsx'),
  route('news/:article', 'site/news/article.tsx'),
  route('blog', 'site/blog/blog.tsx'),
  route('blog/preview', 'site/blog/preview.tsx'),
  route('blog/:post', 'site/blog/post.tsx'),
  route('team', 'site/team/team.tsx'),
  route('jobs', 'site/jobs/jobs.tsx'),
  route('jobs/:job', 'site/jobs/job.tsx'),
  route('jobs/:job/applied', 'site/jobs/applied.tsx'),
  route('get-in-touch', 'site/contact/get-in-touch.tsx'),
  route('get-in-touch/contact', 'site/contact/contact.tsx'),
  route('get-in-touch/contact/sent', 'site/contact/sent.tsx'),
  route('get-in-touch/specification', 'site/contact/specification.tsx'),
  route('privacy-policy', 'site/legal/privacy-policy.tsx'),
  route('privacy-policy/request', 'site/legal/privacy-request.tsx'),
  route('privacy-policy/request/sent', 'site/legal/privacy-request-sent.tsx'),
  route('terms-and-conditions', '../company/policies/terms-and-conditions.tsx'),
  route('website-terms', 'site/legal/website-terms.tsx'),
  route('accessibility', 'site/legal/accessibility.tsx'),
  route('claims', 'site/how-we-do-it/claims.tsx'),
  route('modern-slavery-statement', '../company/policies/modern-slavery-statement.tsx'),
  route('complaints', '../company/policies/complaints.tsx'),
  route('page-not-loaded', 'site/layout/errors/page-not-loaded.tsx'),
  route('*', 'site/layout/errors/not-found.tsx'),
])

/** Read by programs: no document around them. */
const forPrograms = [
  route('sitemap.xml', 'site/machine/sitemap.ts'),
  route('robots.txt', 'site/machine/robots.ts'),
  route('.well-known/security.txt', 'site/machine/security-txt.ts'),
  route('news/rss.xml', 'site/feeds/news-feed.ts', { id: 'news-rss' }),
  route('news/atom.xml', 'site/feeds/news-feed.ts', { id: 'news-atom' }),
  route('blog/rss.xml', 'site/feeds/blog-feed.ts', { id: 'blog-rss' }),
  route('blog/atom.xml', 'site/feeds/blog-feed.ts', { id: 'blog-atom' }),
  route('blog/preview/rendered', 'site/blog/preview-rendered.ts'),
  route('news/:article/social-card.jpg', 'site/social-cards/social-cards.ts', { id: 'news-card' }),
  route('blog/:post/social-card.jpg', 'site/social-cards/social-cards.ts', { id: 'blog-card' }),
  route('jobs/:job/social-card.jpg', 'site/social-cards/social-cards.ts', { id: 'job-card' }),
  route('products/:product/social-card.jpg', 'site/social-cards/social-cards.ts', { id: 'product-card' }),
]

/** Whom each of them admits, and what it is called, stands in domain/roles/screens.ts. */
const signedIn = layout('portal/portal-layout.tsx', [
  route('staff-dashboard', 'portal/dashboards/staff-dashboard.tsx'),
  route('marketing-dashboard', 'portal/dashboards/marketing-dashboard.tsx'),
  route('customer-dashboard', 'portal/dashboards/customer-dashboard.tsx'),
  route('my-account', 'portal/my-account/my-account.tsx'),
  route('people-admin', 'portal/people-admin/people-admin.tsx'),
  route('people-admin/audit', 'portal/people-admin/audit.tsx'),
  route('news-admin', 'portal/news-admin/news-admin.tsx'),
  route('news-admin/new', 'portal/news-admin/article.tsx', { id: 'new-article' }),
  route('news-admin/:id', 'portal/news-admin/article.tsx'),
  route('job-applications', 'portal/job-applications/job-applications.tsx'),
  route('job-applications/:reference', 'portal/job-applications/job-application.tsx'),
  route('leads', 'portal/leads/leads.tsx'),
  route('leads/:reference', 'portal/leads/lead.tsx'),
  route('privacy-requests', 'portal/privacy-requests/privacy-requests.tsx'),
  route('privacy-requests/:reference', 'portal/privacy-requests/request.tsx'),
])

export default [everyone, ...forPrograms, signedIn] satisfies RouteConfig
