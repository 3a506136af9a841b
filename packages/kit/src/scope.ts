import 'reflect-metadata';
import { container, type DependencyContainer, instanceCachingFactory } from 'tsyringe';

/** The name of a binding, with the type of what it gives. */
export interface Token<T> {
  readonly key: symbol;
  /** Never set: it only carries the type. */
  readonly type?: T;
}

export function token<T>(name: string): Token<T> {
  return { key: Symbol(name) };
}

/**
 * A typed scope over a tsyringe container. A factory runs once, when first asked for, and may ask the scope for
 * what it needs. There are no child scopes: what belongs to one run is built by planning, as plain values, so
 * that no shared service can ever capture a run's session or secrets.
 */
export interface Scope {
  bind<T>(name: Token<T>, factory: (scope: Scope) => T): void;
  get<T>(name: Token<T>): T;
}

export function createScope(): Scope {
  const bindings: DependencyContainer = container.createChildContainer();
  const scope: Scope = {
    bind(name, factory) {
      bindings.register(name.key, { useFactory: instanceCachingFactory(() => factory(scope)) });
    },
    get<T>(name: Token<T>): T {
      return bindings.resolve<T>(name.key);
    },
  };
  return scope;
}
