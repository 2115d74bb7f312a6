import { Component, type ReactNode } from 'react'
import { ScreenError } from '../screens/not-found/screen-error.tsx'

interface Props {
  /** A change of this value renders the screen again. */
  resetKey: string
  children: ReactNode
}
interface State {
  failed: boolean
  resetKey: string
}

/** Keeps the bars when a screen throws. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey }
  }

  override render(): ReactNode {
    return this.state.failed ? <ScreenError onRetry={() => this.setState({ failed: false })} /> : this.props.children
  }
}
