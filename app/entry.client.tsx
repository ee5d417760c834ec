import { resumeIntendedPage } from './document/intended-page.ts'
import { starters } from './document/starters.ts'

if (!resumeIntendedPage(window)) void ('__sitePage' in window ? starters.site : starters.reactRouter)?.()
