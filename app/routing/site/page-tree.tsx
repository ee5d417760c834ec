/** Public pages as React renders them in a browser: the frame, and the page in it. */
import { Component, createContext, Fragment, type ReactNode, use, useSyncExternalStore } from 'react'
import type { PageModule } from './page-loader.ts'
import type { PageRouter, SiteState } from './page-router.ts'

/** What stands around every page. */
export interface Frame {
  readonly module: PageModule
  /** Addresses of its stylesheets. */
  readonly styles: readonly string[]
  readonly data: unknown
}

interface Shown {
  readonly router: PageRouter
  readonly frame: Frame
  readonly state: SiteState
}
const ShownContext = createContext<Shown | null>(null)

export function useShown(): Shown {
  const shown = use(ShownContext)
  if (shown === null) throw new Error('Rendered outside of the page')
  return shown
}

export function PageTree({ router, frame }: Pick<Shown, 'router' | 'frame'>): ReactNode {
  const state = useSyncExternalStore(router.subscribe, router.state, router.state)
  const { default: Whole, ErrorBoundary: Broken = Nothing } = frame.module
  const { error, module, params } = state.page
  const given = { loaderData: frame.data, params }
  const isBroken = error !== undefined && module.ErrorBoundary === undefined
  // Twice in a pair, as on the server: React names its ids after what stands beside what.
  return (
    <>
      <>
        <ShownContext value={{ router, frame, state }}>
          <Boundary page={state.page} instead={(thrown) => <Broken {...given} error={thrown} />}>
            {isBroken ? <Broken {...given} error={error.thrown} /> : <Whole {...given} />}
          </Boundary>
        </ShownContext>
        {null}
      </>
      <Fragment />
    </>
  )
}

/** The page in its frame; what it says instead, where its loader had nothing. */
export function Page(): ReactNode {
  const { page, actionData } = useShown().state
  const { default: Whole, ErrorBoundary: Broken } = page.module
  const given = { loaderData: page.data, actionData, params: page.params }
  if (page.error !== undefined && Broken !== undefined) return <Broken {...given} error={page.error.thrown} />
  return <Whole {...given} />
}

const Nothing = () => null

interface BoundaryProps {
  /** Another one is tried anew. */
  readonly page: object
  readonly instead: (thrown: unknown) => ReactNode
  readonly children: ReactNode
}
interface BoundaryState {
  readonly page: object
  readonly failure: { readonly thrown: unknown } | null
}

/** Shows something else where what is in it cannot be rendered. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { page: this.props.page, failure: null }

  static getDerivedStateFromError(thrown: unknown): Pick<BoundaryState, 'failure'> {
    return { failure: { thrown } }
  }
  static getDerivedStateFromProps({ page }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return page === state.page ? null : { page, failure: null }
  }
  override render(): ReactNode {
    const { failure } = this.state
    return failure === null ? this.props.children : this.props.instead(failure.thrown)
  }
}
