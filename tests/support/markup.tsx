import { type ComponentType, createContext, type ReactElement, use } from 'react'
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

/** Renders a route's page at `path` with the data of its loader. */
// biome-ignore lint/suspicious/noExplicitAny: a page takes more properties than it reads
export function renderPage(Route: ComponentType<any>, loaderData: unknown, path = '/'): string {
  const Component = () => <Route loaderData={loaderData} />
  const Stub = createRoutesStub([{ id: 'page', path: '*', Component, loader: () => null }])
  return renderToString(
    <Stub initialEntries={[path]} hydrationData={{ loaderData: { page: loaderData } }} />,
  ).replaceAll('<!-- -->', '')
}
