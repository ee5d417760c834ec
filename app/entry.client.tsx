import { resumeIntendedPage } from './document/intended-page.ts'

if (!resumeIntendedPage(window)) {
  const { start } = await ('__sitePage' in window
    ? import('./document/start-site.tsx')
    : import('./document/start-react-router.tsx'))
  await start()
}
