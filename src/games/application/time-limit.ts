import { Script, createContext } from 'node:vm';

type Task = {
  readonly work: () => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Runs work that must come to an end, and ends it when it does not. Only the virtual machine can end
 * a loop that never does: it interrupts what the script calls. Each of its calls costs a watchdog
 * thread, which is dear beside the work, so all that is asked for in one turn of the event loop
 * shares one.
 */
export class TimeLimit {
  readonly #box = createContext({ work: () => undefined as unknown });
  readonly #script = new Script('work()');
  #waiting: Task[] = [];

  constructor(private readonly longestMs: number) {}

  /** What the work returns; rejects with what it throws, or when it takes too long. Law: it is pure. */
  run<Value>(work: () => Value): Promise<Value> {
    return new Promise((resolve, fail) => {
      this.#waiting.push({ work: () => resolve(work()), fail });
      if (this.#waiting.length === 1) setImmediate(() => this.#runAll());
    });
  }

  #runAll(): void {
    const tasks = this.#waiting.splice(0);
    for (let done = 0; done < tasks.length;) done += this.#runFrom(tasks.slice(done));
  }

  /** How many are done with. One that was cut short begins anew with the whole time before it. */
  #runFrom(tasks: readonly Task[]): number {
    let done = 0;
    this.#box['work'] = () => {
      for (; done < tasks.length; done++) attempt(tasks[done] as Task);
    };
    try {
      this.#script.runInContext(this.#box, { timeout: this.longestMs });
    } catch (error) {
      if (done > 0) return done; // those before it took the time
      tasks[0]?.fail(error);
      return 1;
    }
    return done;
  }
}

/** What is thrown is the task's own; running out of time cannot be caught here. */
function attempt({ work, fail }: Task): void {
  try {
    work();
  } catch (error) {
    fail(error);
  }
}
