// Ends with 0 if the server on this machine answers, else with 1. For container engines.
const response = await fetch(`http://localhost:${process.env.PORT || 3000}/api/health`).catch(() => null);
process.exitCode = response?.ok === true ? 0 : 1;
