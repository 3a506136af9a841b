// A promise class whose species catches what the engine hands out.
let got;
class Trap extends Promise {
  static get [Symbol.species]() {
    return function (executor) {
      got = executor;
      executor((value) => void reach('resolve', () => value), () => {});
    };
  }
}
new Trap((resolve) => resolve(1)).then(() => {});
await reach('executor', () => got);
return reached;
