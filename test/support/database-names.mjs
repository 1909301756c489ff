// Several runs may share one server: the names of a run's databases carry its id.
export function templateName(run) {
  return `template_${run}`;
}

export function workerDatabaseName(run, worker) {
  return `test_${run}_${worker}`;
}
