(* Fait jouer la stratégie d'un élève : une ligne pour la position, une ligne pour la colonne. *)
let joue ligne =
  Scanf.sscanf ligne "%s %d %d %d %s" (fun _ largeur hauteur couleur cases ->
      let case y x = Char.code cases.[((hauteur - 1 - y) * largeur) + x] - 48 in
      let t = Array.init hauteur (fun y -> Array.init largeur (case y)) in
      Liens.strategie t couleur)

let () =
  let rec suite () =
    match input_line Canal.questions with
    | exception End_of_file -> ()
    | ligne ->
        Printf.fprintf Canal.reponses "%d\n%!" (joue ligne);
        suite ()
  in
  suite ()
