(* Le canal de l'arbitre, mis à part avant que le fichier de l'élève ne commence : ce que celui-ci
   affiche part sur la sortie d'erreur, et il ne lit rien. *)
exception Absent of string

let questions = Unix.in_channel_of_descr (Unix.dup Unix.stdin)
let reponses = Unix.out_channel_of_descr (Unix.dup Unix.stdout)

let () =
  Unix.dup2 (Unix.openfile "/dev/null" [Unix.O_RDONLY] 0) Unix.stdin;
  Unix.dup2 Unix.stderr Unix.stdout;
  Random.init (int_of_string (Sys.getenv "PIONS_SEED"))
