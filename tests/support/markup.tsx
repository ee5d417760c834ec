import { createContext, type ReactElement, use } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'

const Shown = createContext<ReactElement | null>(null)
const Page = createRoutesStub([{ path: '*', Component: () => use(Shown) }])

/** Renders an element as on the page at `path`. */
export function markup(element: ReactElement, path = '/'): string {
  const page = (
    <Shown value={element}>
      <Page initialEntries={[path]} />
    </Shown>
  )
  return renderToString(page).replaceAll('<!-- -->', '')
}
